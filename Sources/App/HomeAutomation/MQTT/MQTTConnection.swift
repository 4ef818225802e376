/// One connection to a broker, which has accepted it; used on one thread.
protocol MQTTConnection: AnyObject {
    /// Hands a message over; the broker acknowledges it by the number that is returned.
    func publish(_ message: MQTTMessage) throws(MQTTError) -> Int32

    /// Sends and receives, and returns after so many milliseconds at the latest.
    ///
    /// - Returns: What the broker has said meanwhile.
    func exchange(milliseconds: Int32) throws(MQTTError) -> MQTTAnswers

    /// Ends the connection in order: the broker does not publish the last will.
    func disconnect()
}
