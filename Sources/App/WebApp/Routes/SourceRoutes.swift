import Hummingbird
import Pipeline
import VideoIO

/// What may be watched.
struct SourceRoutes: Sendable {
    let catalog: SourceCatalog

    func add(to routes: inout RouteTable) {
        routes.on(.get, "/api/sources") { _, _ in sources() }
    }

    private func sources() -> Response {
        .object { json in
            json.objects("demos", catalog.demos) { json, demo in
                json.member("name", demo.name)
                json.member("title", demo.title)
            }
            json.objects("cameras", catalog.cameras) { json, camera in
                json.member("device", camera.device)
                json.member("name", camera.name)
            }
            json.objects("files", catalog.fileNames) { json, name in
                json.member("name", name)
            }
            json.array("streams") { json in
                for url in catalog.streams { json.value(url.withoutCredentials) }
            }
            json.key("initial")
            if let initial = catalog.initial { initial.write(to: &json) } else { json.null() }
        }
    }
}
