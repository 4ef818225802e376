import CMosquitto
import Foundation

/// A connection by libmosquitto.
final class MosquittoConnection: MQTTConnection {
    /// What the library's callbacks note; they are called while it is read from.
    private final class Answers {
        var connect: Int32?
        var answers = MQTTAnswers()

        static func of(_ context: UnsafeMutableRawPointer?) -> Answers? {
            context.map { Unmanaged.fromOpaque($0).takeUnretainedValue() }
        }
    }

    private static let keepAliveSeconds: Int32 = 30
    private static let answerTime = Duration.seconds(10)

    private let library: shim_mosquitto
    private let pointer: OpaquePointer
    private let address: MQTTAddress
    private let answers: Answers

    /// Connects, which may wait for the network, and waits for the broker's answer.
    ///
    /// - Parameter will: What the broker publishes when the connection breaks off.
    init(_ address: MQTTAddress, will: MQTTMessage) throws(MQTTError) {
        guard let library = mosquittoLibrary else { throw .libraryIsMissing }
        let answers = Answers()
        // Without a name the broker gives one: two programs may watch other cameras with the same broker.
        guard let pointer = library.create(nil, true, Unmanaged.passUnretained(answers).toOpaque()) else {
            throw MQTTError(.disconnected, "there is no memory for a connection to \(address)")
        }
        self.library = library
        self.pointer = pointer
        self.address = address
        self.answers = answers
        library.connect_callback_set(pointer) { _, context, status in Answers.of(context)?.connect = status }
        library.publish_callback_set(pointer) { _, context, id in
            Answers.of(context)?.answers.acknowledged.append(id)
        }
        library.message_callback_set(pointer) { _, context, message in
            guard let message = message?.pointee, let topic = message.topic else { return }
            let payload = UnsafeRawBufferPointer(start: message.payload, count: Int(message.payloadlen))
            Answers.of(context)?.answers.availability.append(
                MQTTMessage(topic: String(cString: topic), payload: String(decoding: payload, as: UTF8.self)))
        }
        if let user = address.user {
            try check(library.username_pw_set(pointer, user, address.password))
        }
        if address.isEncrypted {
            try check(
                address.authorities.map { library.tls_set(pointer, $0, nil, nil, nil, nil) }
                    ?? library.int_option(pointer, MOSQ_OPT_TLS_USE_OS_CERTS, 1))
        }
        try check(
            library.will_set(
                pointer, will.topic, Int32(will.payload.utf8.count), will.payload, 1, will.isRetained))
        try check(library.connect(pointer, address.host, Int32(address.port), Self.keepAliveSeconds))
        try waitForAnswer()
        // A broker that does not allow it says so in an answer that changes nothing.
        try check(library.subscribe(pointer, nil, will.topic, 1))
    }

    deinit { library.destroy(pointer) }

    func publish(_ message: MQTTMessage) throws(MQTTError) -> Int32 {
        var id: Int32 = 0
        try check(
            library.publish(
                pointer, &id, message.topic, Int32(message.payload.utf8.count), message.payload, 1,
                message.isRetained))
        return id
    }

    func exchange(milliseconds: Int32) throws(MQTTError) -> MQTTAnswers {
        var descriptor = pollfd(fd: library.socket(pointer), events: Int16(POLLIN), revents: 0)
        guard descriptor.fd >= 0 else { throw disconnected(MOSQ_ERR_CONN_LOST.rawValue) }
        if library.want_write(pointer) { descriptor.events |= Int16(POLLOUT) }
        _ = poll(&descriptor, 1, milliseconds)
        if descriptor.revents & Int16(POLLIN | POLLHUP | POLLERR) != 0 {
            try check(library.loop_read(pointer, 1))
        }
        if descriptor.revents & Int16(POLLOUT) != 0 { try check(library.loop_write(pointer, 1)) }
        try check(library.loop_misc(pointer))
        defer { answers.answers = MQTTAnswers() }
        return answers.answers
    }

    func disconnect() {
        guard library.disconnect(pointer) == MOSQ_ERR_SUCCESS.rawValue else { return }
        while library.want_write(pointer), library.socket(pointer) >= 0 {
            guard library.loop_write(pointer, 1) == MOSQ_ERR_SUCCESS.rawValue else { return }
        }
    }

    private func waitForAnswer() throws(MQTTError) {
        let deadline = ContinuousClock.now + Self.answerTime
        while answers.connect == nil {
            guard ContinuousClock.now < deadline else {
                throw MQTTError(.disconnected, "\(address) does not answer; check that it is an MQTT broker")
            }
            // The callback comes first, and then the connection's end.
            do throws(MQTTError) { _ = try exchange(milliseconds: 100) } catch {
                guard answers.connect != nil else { throw error }
            }
        }
        guard let answer = answers.connect, answer != 0 else { return }
        let reason = library.connack_string(answer).map { String(cString: $0) } ?? "\(answer)"
        throw MQTTError(
            .refused, "\(address) refuses the connection (\(reason)); check user and password of --mqtt",
            underlying: answer)
    }

    private func check(_ status: Int32) throws(MQTTError) {
        if status != Int32(MOSQ_ERR_SUCCESS.rawValue) { throw disconnected(status) }
    }

    private func disconnected(_ status: Int32) -> MQTTError {
        let reason = Self.reason(status, library)
        let remedy =
            status == Int32(MOSQ_ERR_TLS.rawValue)
            ? "; check that this port is the encrypted one and the certificate has this host's name, and name what signed it with --mqtt-ca"
            : ""
        return MQTTError(
            .disconnected, "\(address) cannot be reached (\(reason))\(remedy)", underlying: status)
    }

    /// Why a connection broke off; of a broker that stopped answering the library says "Unknown error."
    static func reason(_ status: Int32, _ library: shim_mosquitto) -> String {
        switch status {
        case Int32(MOSQ_ERR_ERRNO.rawValue): String(cString: strerror(errno))
        case Int32(MOSQ_ERR_KEEPALIVE.rawValue): "it does not answer any more"
        default: library.strerror(status).map { String(cString: $0) } ?? "\(status)"
        }
    }
}

extension MQTTError {
    static var libraryIsMissing: MQTTError {
        MQTTError(.notInstalled, "MQTT needs libmosquitto, which is not installed; install libmosquitto1")
    }
}
