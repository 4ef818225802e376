import PixelSampling
import PoseCore

/// A region of interest that holds a hand, may hold one, or was found to hold none.
struct HandRegion {
    /// What is known of a hand that is followed, or was a moment ago.
    struct Hand {
        /// The landmarks when it last was a hand, or nearly one; their region is where it is searched for next.
        var output: HandLandmarkOutput
        var side = SideEvidence()
        /// The forearm whose hand it was when it last was one, where one was seen.
        var arm: BodyLimbs.Arm?
        /// When it was last confirmed.
        var lastConfirmed: Timestamp
        /// True: no larger hand takes its place, and it has it back after it was missing for a moment.
        var isInUse = false

        /// Twice its region: its forearm moves too.
        var reach: RegionOfInterest {
            RegionOfInterest(center: output.region.center, side: 2 * output.region.side)
        }
    }

    enum State {
        /// A candidate that has not been verified yet.
        case tentative(HandCandidate)
        /// A hand in the last frame; the only state that is reported.
        case confirmed(Hand)
        /// Not surely a hand in the last frames, as some pinches from some sides are not: followed, not reported.
        /// `place` is where a palm is searched for.
        case uncertain(Hand, place: RegionOfInterest)
        /// Not followed any more; a palm is searched for at `place`.
        case lost(Hand, place: RegionOfInterest)
        /// Verified, and a part of a body; not verified again for a while.
        case rejected(RegionOfInterest, since: Timestamp)
    }

    /// Names the region while it is kept; never used again.
    let id: Int
    var state: State

    /// The hand while it is reported; what is changed of it stays confirmed.
    var confirmed: Hand? {
        get { if case .confirmed(let hand) = state { hand } else { nil } }
        set { if let newValue { state = .confirmed(newValue) } }
    }

    /// The hand while the landmark model follows it.
    var followed: Hand? {
        switch state {
        case .confirmed(let hand), .uncertain(let hand, _): hand
        default: nil
        }
    }

    /// The hand, and where a palm is searched for, while it is missing.
    var missing: (hand: Hand, place: RegionOfInterest)? {
        switch state {
        case .uncertain(let hand, let place), .lost(let hand, let place): (hand, place)
        default: nil
        }
    }
}
