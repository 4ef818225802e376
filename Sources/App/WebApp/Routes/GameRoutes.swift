import Hummingbird
import Pipeline
import ResultExport

/// The game of throws that a session plays.
struct GameRoutes: Sendable {
    let store: SessionStore

    func add(to routes: inout RouteTable) {
        routes.on(.get, "/api/sessions/{id}/game") { _, context in
            let game = try store.session(context).game
            return .json { json in json.object { game.write(to: &$0) } }
        }
        routes.on(.post, "/api/sessions/{id}/game") { _, context in
            let number = try store.session(context).startGame()
            return .object { json in
                json.member("number", number)
            }
        }
    }
}
