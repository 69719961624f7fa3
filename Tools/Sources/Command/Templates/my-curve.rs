//! A template of a timing plug-in: `sh build.sh` builds it. The contract is in legato/legato_timing.h.

#[path = "legato/legato_timing.rs"]
mod legato_timing;
use legato_timing::*;
use std::ptr::null;

/// 1. What a curve needs to be evaluated.
struct MyCurveEasing {
    power: f64,
}

/// 2. The numbers that shape it.
static POWER: Param = Param {
    struct_size: size_of::<Param>() as u32,
    flags: 0,
    id: c"power".as_ptr(),
    name: c"Power".as_ptr(),
    unit: null(),
    minimum: 1.0,
    maximum: 5.0,
    initial: 2.0,
};
static PARAMS: [&Param; 1] = [&POWER];

unsafe extern "C" fn create(_: *const Curve, values: *const f64, count: u32, out: *mut *mut Instance) -> Status {
    if count as usize != PARAMS.len() {
        return PARAMETER;
    }
    let values = unsafe { std::slice::from_raw_parts(values, PARAMS.len()) };
    // NaN is in no range
    if !values.iter().zip(PARAMS).all(|(value, param)| (param.minimum..=param.maximum).contains(value)) {
        return PARAMETER;
    }
    let made = Box::new(MyCurveEasing { power: values[0] });
    unsafe { *out = Box::into_raw(made).cast() };
    OK
}

unsafe extern "C" fn destroy(instance: *mut Instance) {
    drop(unsafe { Box::from_raw(instance.cast::<MyCurveEasing>()) });
}

/// 3. The curve: 0 at 0, 1 at 1. No allocation, no lock, no file, and no panic.
unsafe extern "C" fn evaluate(instance: *const Instance, t: *const f64, out: *mut f64, n: usize) -> Status {
    let curve = unsafe { &*instance.cast::<MyCurveEasing>() };
    for i in 0..n {
        unsafe { *out.add(i) = (*t.add(i)).powf(curve.power) };
    }
    OK
}

/// 4. What is true of it; its lowest and highest value; without `derivative` the host finds the slope.
static CURVE: Curve = Curve {
    struct_size: size_of::<Curve>() as u32,
    flags: CURVE_PURE | CURVE_MONOTONIC,
    id: c"my-curve".as_ptr(),
    name: c"My curve".as_ptr(),
    params: PARAMS.as_ptr(),
    param_count: PARAMS.len() as u32,
    reserved0: 0,
    output_min: 0.0,
    output_max: 1.0,
    create,
    destroy,
    evaluate,
    derivative: None,
};
static CURVES: [&Curve; 1] = [&CURVE];

/// 5. An id that is yours, a name, a version.
static PLUGIN: Plugin = Plugin {
    magic: MAGIC,
    abi_major: ABI_MAJOR,
    abi_minor: ABI_MINOR,
    needs_minor: 0,
    reserved0: 0,
    struct_size: size_of::<Plugin>() as u32,
    flags: 0,
    curve_count: CURVES.len() as u32,
    id: c"org.example.my-curve".as_ptr(),
    name: c"My curve".as_ptr(),
    version: c"1.0.0".as_ptr(),
    vendor: null(),
    url: null(),
    curves: CURVES.as_ptr(),
    get_extension: None,
};

#[unsafe(no_mangle)]
pub extern "C" fn legato_timing_plugin_v1(_: *const Host) -> *const Plugin {
    &PLUGIN
}
