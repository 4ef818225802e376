import Foundation
import Logging
import Pipeline

/// Publishes messages to a broker from a thread of its own, and connects again whenever the connection breaks off.
///
/// Publishing never waits: messages go to an outbox with a bound.
final class MQTTClient: @unchecked Sendable {
    // Sendable: what changes is only touched while `condition` is locked; connections never leave the thread.

    private static let longestPause = Duration.seconds(30)
    /// How many milliseconds a message may wait for the thread.
    private static let period: Int32 = 100

    private let logger: Logger
    private let firstPause: Duration
    private let makeConnection: @Sendable () throws(MQTTError) -> any MQTTConnection
    private let condition = MonotonicCondition()
    private var outbox = MQTTOutbox()
    private var isRunning = false
    /// When it ends, with or without having sent all; nil while it goes on.
    private var deadline: ContinuousClock.Instant?

    /// - Parameters:
    ///   - firstPause: Between a connection that broke off and the next try; it doubles with each try that fails.
    ///   - makeConnection: Connects; called on the client's thread, again after each broken connection.
    init(
        logger: Logger, firstPause: Duration = .seconds(1),
        makeConnection: @escaping @Sendable () throws(MQTTError) -> any MQTTConnection
    ) {
        self.logger = logger
        self.firstPause = firstPause
        self.makeConnection = makeConnection
    }

    /// Begins; to be called once.
    func start() {
        condition.withLock { isRunning = true }
        Thread.detachNewThread { [self] in
            run()
            condition.withLock {
                isRunning = false
                condition.broadcast()
            }
        }
    }

    /// Publishes messages in their order, now or when the broker can be reached.
    func publish(_ messages: [MQTTMessage]) {
        condition.withLock { for message in messages { outbox.put(message) } }
    }

    /// Sends what waits, disconnects and ends; returns after that, or after `time`.
    func stop(within time: Duration = .seconds(2)) {
        condition.withLock {
            let limit = ContinuousClock.now + time
            deadline = limit
            condition.broadcast()
            while isRunning, .now < limit { condition.wait(until: limit) }
        }
    }

    private func run() {
        var pause = firstPause
        var lastProblem: MQTTError.Code?
        while true {
            do throws(MQTTError) {
                let isStopped = try serve(try makeConnection()) {
                    logger.info("MQTT: connected")
                    (pause, lastProblem) = (firstPause, nil)
                }
                if isStopped { return }
            } catch {
                // An outage is one line, however often it is tried and whatever the network answers meanwhile.
                if error.code != lastProblem { logger.warning("MQTT: \(error); trying again") }
                lastProblem = error.code
            }
            if !wait(pause) { return }
            pause = min(Self.longestPause, pause * 2)
        }
    }

    /// Sends what there is until the connection breaks off, which is thrown; true when the client has been stopped.
    ///
    /// - Parameter onDelivery: Called once the broker has all that waited. One may accept each connection and close it again,
    ///   at once or at a topic that it does not allow: that outage goes on.
    private func serve(
        _ connection: any MQTTConnection, onDelivery: () -> Void
    ) throws(MQTTError) -> Bool {
        let dropped = condition.withLock {
            outbox.reconnect()
            return outbox.takeDropped()
        }
        if dropped > 0 { logger.warning("MQTT: \(dropped) events were dropped while the broker was away") }
        var isDelivered = false
        while true {
            while let message = condition.withLock({ outbox.next() }) {
                // A message that breaks the connection off is on its way too: the next connection sends it again.
                do throws(MQTTError) {
                    let id = try connection.publish(message)
                    condition.withLock { outbox.sent(message, as: id) }
                } catch {
                    condition.withLock { outbox.sent(message, as: 0) }
                    throw error
                }
            }
            let answers = try connection.exchange(milliseconds: Self.period)
            let (isEmpty, limit) = condition.withLock {
                outbox.acknowledge(answers.acknowledged)
                for message in answers.availability { outbox.correct(message) }
                return (outbox.isEmpty, deadline)
            }
            if isEmpty, !isDelivered {
                isDelivered = true
                onDelivery()
            }
            let isOver = limit.map { isEmpty || ContinuousClock.now >= $0 } ?? false
            guard !isOver else {
                connection.disconnect()
                return true
            }
        }
    }

    /// Waits for the next try; false when the client has been stopped.
    private func wait(_ pause: Duration) -> Bool {
        condition.withLock {
            let limit = ContinuousClock.now + pause
            while deadline == nil, .now < limit { condition.wait(until: limit) }
            return deadline == nil
        }
    }
}
