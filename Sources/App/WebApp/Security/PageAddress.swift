/// The pages that people open, by the paths of their addresses: links from anywhere may lead there, with the token.
enum PageAddress: String, CaseIterable {
    case live = "/"
    case teach = "/teach"
    case draw = "/draw"
    case `throws` = "/throws"

    /// The name of the page's document.
    var document: String { self == .live ? "index.html" : rawValue.dropFirst() + ".html" }
}
