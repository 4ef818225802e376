import Hummingbird
import Logging

/// All that the server's routes answer from.
struct ServerRoutes: Sendable {
    let sessions: SessionStore
    let history: HistoryStore
    let lessons: LessonStore
    let training: LessonTraining
    let metrics: ServerMetrics
    let page: PageFiles
    let description: ByteBuffer
    let limits: RequestLimits
    /// What clients call the server's own classifier.
    let classifierName: String

    /// The server's router, and what can be asked of it.
    func table(for requestGuard: RequestGuard, throttle: TokenThrottle, logger: Logger) -> RouteTable {
        let router = Router(context: WebContext.self, options: .autoGenerateHeadEndpoints)
        router.add(middleware: MetricsMiddleware(metrics: metrics))
        router.add(middleware: SecurityHeadersMiddleware())
        router.add(middleware: ErrorMiddleware(logger: logger))
        router.add(middleware: GuardMiddleware(requestGuard: requestGuard, throttle: throttle))
        var table = RouteTable(router: router)
        add(to: &table)
        router.add(middleware: UnmatchedMiddleware(routes: table.entries))
        return table
    }

    private func add(to table: inout RouteTable) {
        SourceRoutes(catalog: sessions.catalog).add(to: &table)
        SessionRoutes(store: sessions, limits: limits, modelName: classifierName, lessons: lessons)
            .add(to: &table)
        FrameRoutes(store: sessions, limits: limits).add(to: &table)
        StreamRoutes(store: sessions, limits: limits).add(to: &table)
        SummaryRoutes(store: sessions).add(to: &table)
        GameRoutes(store: sessions).add(to: &table)
        ObjectRoutes(store: sessions, limits: limits).add(to: &table)
        HistoryRoutes(history: history, store: sessions).add(to: &table)
        UploadRoutes(uploads: sessions.uploads).add(to: &table)
        LessonRoutes(lessons: lessons, training: training, limits: limits).add(to: &table)
        LabelRoutes(lessons: lessons, limits: limits).add(to: &table)
        TakeRoutes(store: sessions, lessons: lessons, training: training, limits: limits).add(to: &table)
        LessonFileRoutes(lessons: lessons, limits: limits).add(to: &table)
        SystemRoutes(store: sessions, metrics: metrics, description: description).add(to: &table)
        PageRoutes(page: page).add(to: &table)
    }
}
