// A plug-in in Rust; --cfg panics has its curve panic. The layouts are those of legato_timing.h.
use std::ffi::{c_char, c_void};
use std::ptr::null;

#[repr(C)]
pub struct Curve {
    struct_size: u32,
    flags: u32,
    id: *const c_char,
    name: *const c_char,
    params: *const c_void,
    param_count: u32,
    reserved0: u32,
    output_min: f64,
    output_max: f64,
    create: extern "C" fn(*const Curve, *const f64, u32, *mut *mut f64) -> i32,
    destroy: extern "C" fn(*mut f64),
    evaluate: extern "C" fn(*const f64, *const f64, *mut f64, usize) -> i32,
    derivative: *const c_void,
}

#[repr(C)]
pub struct Plugin {
    magic: u32,
    abi_major: u16,
    abi_minor: u16,
    needs_minor: u16,
    reserved0: u16,
    struct_size: u32,
    flags: u32,
    curve_count: u32,
    id: *const c_char,
    name: *const c_char,
    version: *const c_char,
    vendor: *const c_char,
    url: *const c_char,
    curves: *const *const Curve,
    get_extension: *const c_void,
}

struct Shared<T>(T);
unsafe impl<T> Sync for Shared<T> {}

extern "C" fn create(_: *const Curve, _: *const f64, count: u32, out: *mut *mut f64) -> i32 {
    if count != 0 {
        return 1;
    }
    unsafe { *out = Box::into_raw(Box::new(2.0)) };
    0
}

extern "C" fn destroy(instance: *mut f64) {
    drop(unsafe { Box::from_raw(instance) });
}

extern "C" fn evaluate(instance: *const f64, t: *const f64, out: *mut f64, n: usize) -> i32 {
    if cfg!(panics) {
        panic!("on purpose");
    }
    for i in 0..n {
        unsafe { *out.add(i) = (*t.add(i)).powf(*instance) };
    }
    0
}

static CURVE: Shared<Curve> = Shared(Curve {
    struct_size: 88, flags: 3, id: c"power".as_ptr(), name: c"Power".as_ptr(), params: null(), param_count: 0, reserved0: 0,
    output_min: 0.0, output_max: 1.0, create, destroy, evaluate, derivative: null(),
});
static CURVES: Shared<[*const Curve; 1]> = Shared([&CURVE.0]);
static PLUGIN: Shared<Plugin> = Shared(Plugin {
    magic: 0x4F54474C, abi_major: 1, abi_minor: 0, needs_minor: 0, reserved0: 0, struct_size: 80, flags: 0, curve_count: 1,
    id: c"org.example.rust".as_ptr(), name: c"Rust".as_ptr(), version: c"1.0.0".as_ptr(), vendor: null(), url: null(),
    curves: &CURVES.0 as *const *const Curve, get_extension: null(),
});

#[no_mangle]
pub extern "C" fn legato_timing_plugin_v1(_: *const c_void) -> *const Plugin {
    &PLUGIN.0
}
