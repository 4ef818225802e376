import CMosquitto

/// libmosquitto, loaded when first asked for; nil when it is not installed.
let mosquittoLibrary: shim_mosquitto? = {
    var library = shim_mosquitto()
    return shim_mosquitto_load(&library) ? library : nil
}()
