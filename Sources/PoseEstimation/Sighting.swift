import PoseCore

/// A place where somebody was, or was not, and when.
struct Sighting {
    var region: RegionOfInterest
    var time: Timestamp

    /// True when `region` lies where this one did.
    func covers(_ region: RegionOfInterest) -> Bool {
        self.region.center.distance(to: region.center) < 0.12 * max(self.region.side, region.side)
    }
}
