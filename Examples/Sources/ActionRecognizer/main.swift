import Combine
import Foundation

// ActionRecognizer MODEL.mlmodel [VIDEO]: prints what the person in front of the camera does, or the one in a video.

let arguments = CommandLine.arguments
guard (2...3).contains(arguments.count) else {
    print("usage: ActionRecognizer MODEL.mlmodel [VIDEO]")
    exit(64)
}
if arguments.count == 3 { setenv("LIMBER_CAPTURE", arguments[2], 1) }

do {
    let chain = ActionChain(model: try ActionModel(contentsOf: URL(fileURLWithPath: arguments[1])))
    let feed = CameraFeed()
    let done = DispatchSemaphore(value: 0)
    let subscription = chain.predictions(of: feed.publisher).sink(
        receiveCompletion: { _ in done.signal() },
        receiveValue: {
            print(String(format: "%.3f %.3f %@ %.3f", $0.start, $0.end, $0.label as NSString, $0.confidence))
        })
    guard feed.start() else {
        print(arguments.count == 3 ? "\(arguments[2]): no video" : "there is no camera; name a video")
        exit(1)
    }
    done.wait()
    subscription.cancel()
} catch {
    print(error.localizedDescription)
    exit(1)
}
