/// Gives the packets of a source's video, one after another.
protocol PacketReading: AnyObject {
    /// Waits for the next packet; to be called by one thread at a time.
    func next() -> PacketRead

    /// How many packets were left out since the last call, because decoding did not keep up.
    func takeDropped() -> Int

    /// Gives up what goes on in the background.
    func stop()
}
