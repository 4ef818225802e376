extension AVAssetImageGenerator {
    /// The pictures of several times, in their order; each is taken when it is asked for.
    ///
    ///     for await result in generator.images(for: times) { let picture = try result.image }
    public func images(for times: [CMTime]) -> Images { Images(generator: self, times: times) }

    /// A sequence of pictures; it ends early when its task is cancelled.
    public struct Images: AsyncSequence, Sendable {
        let generator: AVAssetImageGenerator
        let times: [CMTime]

        /// What there is at one time.
        public enum Element: Sendable {
            /// The picture that is shown at the time, and since when.
            case success(requestedTime: CMTime, image: CGImage, actualTime: CMTime)
            /// Why there is none.
            case failure(requestedTime: CMTime, error: any Error)

            /// The time that was asked for.
            public var requestedTime: CMTime {
                switch self {
                case .success(let time, _, _), .failure(let time, _): time
                }
            }

            /// The picture.
            ///
            /// - Throws: When there is none.
            public var image: CGImage {
                get throws {
                    switch self {
                    case .success(_, let image, _): image
                    case .failure(_, let error): throw error
                    }
                }
            }

            /// Since when the picture is shown.
            ///
            /// - Throws: When there is none.
            public var actualTime: CMTime {
                get throws {
                    switch self {
                    case .success(_, _, let time): time
                    case .failure(_, let error): throw error
                    }
                }
            }
        }

        /// Takes one picture after the other.
        public struct AsyncIterator: AsyncIteratorProtocol {
            let generator: AVAssetImageGenerator
            var times: ArraySlice<CMTime>

            /// The next picture, or why there is none at its time; nil at the end and once the task is cancelled.
            public mutating func next() async -> Element? {
                guard !Task.isCancelled, let time = times.popFirst() else { return nil }
                do {
                    let (image, actual) = try await generator.image(at: time)
                    return .success(requestedTime: time, image: image, actualTime: actual)
                } catch {
                    return .failure(requestedTime: time, error: error)
                }
            }
        }

        /// Begins with the first time.
        public func makeAsyncIterator() -> AsyncIterator {
            AsyncIterator(generator: generator, times: times[...])
        }
    }
}
