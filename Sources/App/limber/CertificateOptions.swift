import ArgumentParser

/// Whether servers of encrypted sources must prove what they are.
struct CertificateOptions: ParsableArguments {
    @Flag(
        help:
            "Do not verify the certificates of https://, rtsps:// and rtmps:// sources, for cameras with a certificate of their own: a network in between can then show other pictures and read passwords. A certificate with the camera's name that is among the system's authorities needs no flag, but Debian 12's FFmpeg cannot verify any of rtsps://."
    )
    var insecureSources = false
}
