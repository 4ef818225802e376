import CFFmpeg
import Glibc

/// Keeps what FFmpeg opens for an address to the address's own scheme, host and port, whatever a playlist there says, and
/// follows no redirect.
///
/// Asked by FFmpeg for all that it opens itself, the address included; the connections of RTSP are not among it.
final class HostConfinement {
    typealias Open =
        @convention(c) (
            UnsafeMutablePointer<AVFormatContext>?, UnsafeMutablePointer<UnsafeMutablePointer<AVIOContext>?>?,
            UnsafePointer<CChar>?, Int32, UnsafeMutablePointer<OpaquePointer?>?
        ) -> Int32

    /// FFmpeg's name of its option.
    private static let redirectLimit = "max_redirects"

    private let place: String
    private var open: Open?

    /// - Throws: When this FFmpeg cannot be kept from following redirects.
    init(to address: String) throws(VideoError) {
        place = Self.place(of: address)
        guard !place.hasPrefix("http") || Self.limitsRedirects else {
            throw VideoError(
                .unsupported, address,
                "FFmpeg's HTTP follows redirects to any host here; install a newer libavformat")
        }
    }

    /// Watches over what is opened for a context, which must not outlive it.
    func apply(to context: UnsafeMutablePointer<AVFormatContext>) {
        open = context.pointee.io_open
        context.pointee.opaque = Unmanaged.passUnretained(self).toOpaque()
        context.pointee.io_open = { context, io, url, flags, options in
            guard let opaque = context?.pointee.opaque, let url else { return -EINVAL }
            let confinement = Unmanaged<HostConfinement>.fromOpaque(opaque).takeUnretainedValue()
            guard let open = confinement.open, confinement.allows(String(cString: url)) else {
                return -EACCES
            }
            var own: OpaquePointer?
            defer { av_dict_free(&own) }
            return withUnsafeMutablePointer(to: &own) { own in
                let options = options ?? own
                av_dict_set(options, HostConfinement.redirectLimit, "0", 0)
                return open(context, io, url, flags, options)
            }
        }
    }

    /// True for an address of the same place.
    func allows(_ url: String) -> Bool { Self.place(of: url) == place }

    /// Scheme, host and port of an address, in lower case.
    private static func place(of address: String) -> String {
        guard let scheme = address.firstRange(of: "://") else { return "" }
        // As FFmpeg reads it.
        let authority = address[scheme.upperBound...].prefix { !"/?#".contains($0) }
        let host = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] } ?? authority
        return (address[..<scheme.upperBound] + host).lowercased()
    }

    private static var limitsRedirects: Bool {
        var http = avio_protocol_get_class("http")
        return withUnsafeMutablePointer(to: &http) {
            $0.pointee != nil && av_opt_find($0, redirectLimit, nil, 0, AV_OPT_SEARCH_FAKE_OBJ) != nil
        }
    }
}
