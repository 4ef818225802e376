import CFFmpeg
import Glibc

/// Watches over what FFmpeg opens for an address: servers of encrypted ones must prove what they are, and where it is confined, all
/// keeps to the address's own scheme, host and port, whatever a playlist there says, and no redirect is followed.
///
/// Asked by FFmpeg for all that it opens itself, the address included; the connections of RTSP are not among it.
final class AddressGuard {
    /// FFmpeg's names of its options.
    private static let (redirectLimit, verification) = ("max_redirects", "tls_verify")

    /// Options of the formats that connect on their own.
    let formatOptions: [String: String]

    private let place: String
    private let isConfined: Bool
    private let verifies: Bool

    /// - Throws: When this FFmpeg cannot be kept from following redirects, or cannot verify a server of this scheme.
    init(_ address: String, isConfined: Bool, verifies: Bool) throws(VideoError) {
        place = Self.place(of: address)
        self.isConfined = isConfined
        self.verifies = verifies
        let http = avio_protocol_get_class("http")
        guard !isConfined || !place.hasPrefix("http") || Self.has(Self.redirectLimit, http) else {
            throw VideoError(
                .unsupported, address,
                "FFmpeg's HTTP follows redirects to any host here; install a newer libavformat")
        }
        let isRTSP = place.hasPrefix("rtsps:")
        guard !isRTSP || !verifies || Self.verifiesRTSP else {
            throw VideoError(
                .untrusted, address,
                "FFmpeg cannot verify certificates of rtsps:// here; install a newer libavformat, or do without "
                    + "verification")
        }
        formatOptions = isRTSP && verifies ? [Self.verification: "1"] : [:]
    }

    /// Opens an address by `open` with the options that it needs; -EACCES where the guard does not allow it.
    func open(
        _ open: ReadWatch.Open, _ context: UnsafeMutablePointer<AVFormatContext>?,
        _ io: UnsafeMutablePointer<UnsafeMutablePointer<AVIOContext>?>?, _ url: UnsafePointer<CChar>,
        _ flags: Int32, _ options: UnsafeMutablePointer<OpaquePointer?>?
    ) -> Int32 {
        guard !isConfined || allows(String(cString: url)) else { return -EACCES }
        var own: OpaquePointer?
        defer { av_dict_free(&own) }
        return withUnsafeMutablePointer(to: &own) { own in
            let options = options ?? own
            if isConfined { av_dict_set(options, Self.redirectLimit, "0", 0) }
            if verifies { av_dict_set(options, Self.verification, "1", 0) }
            return open(context, io, url, flags, options)
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

    /// True for a server that would be connected to, encrypted, if its certificate were not verified; sends nothing to it.
    func isRefusedForItsCertificate(_ callback: AVIOInterruptCB) -> Bool {
        guard verifies, let port = Self.encryptedPorts.first(where: { place.hasPrefix($0.scheme) })?.port
        else { return false }
        let host = place[(place.firstRange(of: "://")?.upperBound ?? place.startIndex)...]
        let hasPort = host.wholeMatch(of: /(\[.*\]|[^:]*):[0-9]+/) != nil
        return ["1", "0"].map { verifies in
            var (io, callback, options) = (
                UnsafeMutablePointer<AVIOContext>?.none, callback, OpaquePointer?.none
            )
            defer { av_dict_free(&options) }
            av_dict_set(&options, Self.verification, verifies, 0)
            defer { avio_closep(&io) }
            let address = "tls://\(host)\(hasPort ? "" : ":\(port)")"
            return avio_open2(&io, address, AVIO_FLAG_READ, &callback, &options) >= 0
        } == [false, true]
    }

    private static let encryptedPorts = [("https:", 443), ("rtsps:", 322), ("rtmps:", 443)].map {
        (scheme: $0, port: $1)
    }

    private static var verifiesRTSP: Bool {
        has(verification, av_find_input_format("rtsp")?.pointee.priv_class)
    }

    /// True for a protocol or format that has an option.
    private static func has(_ option: String, _ options: UnsafePointer<AVClass>?) -> Bool {
        var options = options
        return withUnsafeMutablePointer(to: &options) {
            $0.pointee != nil && av_opt_find($0, option, nil, 0, AV_OPT_SEARCH_FAKE_OBJ) != nil
        }
    }
}
