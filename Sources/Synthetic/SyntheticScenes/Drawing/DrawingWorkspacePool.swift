import Foundation
import ProcessEnvironment
import Synchronization

/// The drawing workspaces that all renderers share: borrowed for a picture, given back after it.
///
/// Drawing does nothing but compute, so there are no more workspaces than cores, however many renderers draw: one more
/// waits until a workspace is free, as it would wait for a core.
final class DrawingWorkspacePool: @unchecked Sendable {
    // Sendable: what changes is only touched while `condition` is locked.

    private struct Living {
        weak var pool: DrawingWorkspacePool?
    }

    private static let living = Mutex(Living())

    /// The pool of this process while a renderer lives; freed with the last of them.
    static var shared: DrawingWorkspacePool {
        living.withLock { living in
            if let pool = living.pool { return pool }
            let pool = DrawingWorkspacePool(limit: ProcessorCount.usable)
            living.pool = pool
            return pool
        }
    }

    private let limit: Int
    private let makeWorkspace: @Sendable () -> DrawingWorkspace
    private let condition = NSCondition()
    private var idle: [DrawingWorkspace] = []
    private var lentCount = 0

    /// - Parameters:
    ///   - limit: How many workspaces there are at most; at least 1.
    ///   - makeWorkspace: Called when no workspace is idle and there are fewer than the limit.
    init(limit: Int, makeWorkspace: @escaping @Sendable () -> DrawingWorkspace = { DrawingWorkspace() }) {
        self.limit = max(1, limit)
        self.makeWorkspace = makeWorkspace
    }

    /// Calls `body` with a workspace of its own, which may hold what was drawn before; `body` must not draw by this pool.
    func withWorkspace(_ body: (DrawingWorkspace) -> Void) {
        let workspace = borrow()
        defer { giveBack(workspace) }
        body(workspace)
    }

    private func borrow() -> DrawingWorkspace {
        let workspace = condition.withLock {
            while lentCount == limit { condition.wait() }
            lentCount += 1
            return idle.popLast()
        }
        return workspace ?? makeWorkspace()
    }

    private func giveBack(_ workspace: DrawingWorkspace) {
        condition.withLock {
            lentCount -= 1
            idle.append(workspace)
            condition.signal()
        }
    }
}
