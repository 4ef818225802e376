/// The number of values that collections inside of a value hold, by reflection: what grows when something leaks.
struct MemoryCount {
    /// Of images and maps.
    private(set) var bytes = 0
    /// Of all other collections.
    private(set) var elements = 0

    init(of value: Any) { add(value) }

    private mutating func add(_ value: Any) {
        // Pixels are not worth a reflection each.
        if let bytes = value as? [UInt8] {
            self.bytes += bytes.count
            return
        }
        let mirror = Mirror(reflecting: value)
        if mirror.displayStyle == .collection || mirror.displayStyle == .set {
            elements += mirror.children.count
        }
        for child in mirror.children { add(child.value) }
    }
}
