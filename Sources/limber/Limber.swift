import ArgumentParser

@main
struct Limber: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Sees people move.")
}
