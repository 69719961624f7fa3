//! legato_timing.h for Rust: the same names and layouts, ABI 1.0. The contract is documented at each function of that header.
#![allow(dead_code)]

use std::ffi::{c_char, c_void};

pub const MAGIC: u32 = 0x4F54_474C;
pub const ABI_MAJOR: u16 = 1;
pub const ABI_MINOR: u16 = 0;

pub type Status = i32;
pub const OK: Status = 0;
pub const PARAMETER: Status = 1;
pub const MEMORY: Status = 2;
pub const INTERNAL: Status = 3;

pub const CURVE_PURE: u32 = 1 << 0;
pub const CURVE_MONOTONIC: u32 = 1 << 1;
pub const CURVE_OVERSHOOTS: u32 = 1 << 2;
pub const CURVE_DISCONTINUOUS: u32 = 1 << 3;
pub const CURVE_OPEN_START: u32 = 1 << 4;
pub const CURVE_OPEN_END: u32 = 1 << 5;
pub const PARAM_INTEGER: u32 = 1 << 0;
pub const PARAM_LOGARITHMIC: u32 = 1 << 1;

/// A number that shapes a curve.
#[repr(C)]
pub struct Param {
    pub struct_size: u32,
    pub flags: u32,
    pub id: *const c_char,
    pub name: *const c_char,
    pub unit: *const c_char,
    pub minimum: f64,
    pub maximum: f64,
    pub initial: f64,
}

/// A curve with its values; only pointers to it are used.
#[repr(C)]
pub struct Instance {
    _opaque: [u8; 0],
}

/// A kind of curve.
#[repr(C)]
pub struct Curve {
    pub struct_size: u32,
    pub flags: u32,
    pub id: *const c_char,
    pub name: *const c_char,
    pub params: *const &'static Param,
    pub param_count: u32,
    pub reserved0: u32,
    pub output_min: f64,
    pub output_max: f64,
    pub create: unsafe extern "C" fn(*const Curve, *const f64, u32, *mut *mut Instance) -> Status,
    pub destroy: unsafe extern "C" fn(*mut Instance),
    pub evaluate: unsafe extern "C" fn(*const Instance, *const f64, *mut f64, usize) -> Status,
    pub derivative: Option<unsafe extern "C" fn(*const Instance, *const f64, *mut f64, usize) -> Status>,
}

/// What a plug-in is and holds.
#[repr(C)]
pub struct Plugin {
    pub magic: u32,
    pub abi_major: u16,
    pub abi_minor: u16,
    pub needs_minor: u16,
    pub reserved0: u16,
    pub struct_size: u32,
    pub flags: u32,
    pub curve_count: u32,
    pub id: *const c_char,
    pub name: *const c_char,
    pub version: *const c_char,
    pub vendor: *const c_char,
    pub url: *const c_char,
    pub curves: *const &'static Curve,
    pub get_extension: Option<unsafe extern "C" fn(*const c_char) -> *const c_void>,
}

/// Who loads.
#[repr(C)]
pub struct Host {
    pub struct_size: u32,
    pub abi_major: u16,
    pub abi_minor: u16,
    pub name: *const c_char,
    pub version: *const c_char,
}

// Constant for ever, as the contract asks: any thread may read them.
unsafe impl Sync for Param {}
unsafe impl Sync for Curve {}
unsafe impl Sync for Plugin {}

#[cfg(target_pointer_width = "64")]
const _: () = {
    assert!(size_of::<Param>() == 56 && size_of::<Curve>() == 88 && size_of::<Plugin>() == 80);
    assert!(std::mem::offset_of!(Curve, create) == 56 && std::mem::offset_of!(Plugin, id) == 24);
};
