import Synchronization

@testable import WebApp

/// Says that there is plenty left, and from a moment on that there is not.
final class ResourceSwitch: Sendable {
    private let left: SystemResources
    private let isOn = Atomic(false)

    init(_ left: SystemResources) { self.left = left }

    func turnOn() { isOn.store(true, ordering: .relaxed) }

    var resources: SystemResources {
        isOn.load(ordering: .relaxed) ? left : SystemResources(descriptors: 1000, memory: 1 << 30)
    }
}
