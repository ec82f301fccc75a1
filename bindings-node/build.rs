//! Lets the library be loaded by Node.

fn main() {
    napi_build::setup();
}
