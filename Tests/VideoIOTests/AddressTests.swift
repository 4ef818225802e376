import Testing

@testable import VideoIO

@Suite struct AddressTests {
    @Test(arguments: [
        ("rtsp://ann:secret@host/live", "rtsp://host/live"),
        ("HTTP://ann:secret@host:8080/a?b=c", "HTTP://host:8080/a?b=c"),
        ("rtsp://ann:se@cr@et@host", "rtsp://host"),
        ("rtsp://ann@host/live", "rtsp://host/live"),
        ("rtsp://ann:se/cr?et@host/live", "rtsp://host/live"),
        ("rtsp://ann:se cret@host/live", "rtsp://host/live"),
        ("rtsp://ann:1234#5@host/live", "rtsp://host/live"),
        ("rtsp://ann:p@ss#word@host/live", "rtsp://host/live"),
        ("http://host:8080/a#b", "http://host:8080/a#b"),
        ("rtsp://host:554/@ann/live", "rtsp://host:554/@ann/live"),
        ("http://[::1]:8080/a@b", "http://[::1]:8080/a@b"),
        ("rtsp://host/stream?a=b@c", "rtsp://host/stream?a=b@c"),
        ("http://host/flv?app=b&stream=main&user=ann&password=se@cret", "http://host/flv?app=b&stream=main"),
        ("http://ann:secret@host/snapshot.cgi?USR=ann&pwd=secret", "http://host/snapshot.cgi"),
        ("rtsp://host/user=ann&password=&channel=1&stream=0.sdp?", "rtsp://host/channel=1&stream=0.sdp?"),
        ("https://host/v.mp4?token=secret&t=1", "https://host/v.mp4?t=1"),
        ("http://host/a?username2=b&x&=c", "http://host/a?username2=b&x&=c"),
        ("password=a.mp4", "password=a.mp4"),
        ("ann@host.mp4", "ann@host.mp4"),
        ("/dev/video0", "/dev/video0"),
    ])
    func `an address is shown without its credentials`(address: String, shown: String) {
        #expect(address.withoutCredentials == shown)
    }

    @Test func `a message is shown without the credentials of the addresses in it`() {
        let message =
            "there is no file rtsp://ann:secret@host/x; try http://bob:word@other?a=b&pwd=c or ann@example.org"
        #expect(
            message.withoutCredentialsInText
                == "there is no file rtsp://host/x; try http://other?a=b or ann@example.org")
    }
}
