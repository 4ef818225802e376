import Testing

@testable import WebApp

/// What clients read for each domain's errors: a status, and a line that names the facts and what to do.
@Suite struct APIErrorTests {
    private func expect(
        _ error: any APIErrorConvertible, _ status: Int, _ message: String, retryAfter: Int? = nil,
        location: SourceLocation = #_sourceLocation
    ) {
        let answer = error.apiError
        #expect(answer.status.code == status, sourceLocation: location)
        #expect(answer.message == message, sourceLocation: location)
        #expect(answer.retryAfter == retryAfter, sourceLocation: location)
    }

    @Test func `a message is one line`() {
        #expect(APIError.badRequest("one\ntwo\r\nthree").message == "one two three")
    }

    @Test func `refusals that users meet have a code and the facts`() {
        let error = SessionError.tooMany(limit: 8).apiError
        #expect(error.code == "too-many-sessions" && error.facts == ["limit": "8"])
        #expect(SessionError.framesComeFromClient.apiError.code == nil)
        let stream = SourceError.noStream(url: "udp://me:secret@x").apiError
        #expect(stream.facts["address"]?.contains("secret") == false)
    }

    @Test func `errors of sessions and streams`() {
        let long = String(repeating: "x", count: 100)
        expect(
            SessionError.unknown(id: long), 404,
            "there is no session \(long.prefix(64)); it may have ended: create one by POST /api/sessions")
        expect(
            SessionError.tooMany(limit: 8), 503,
            "all 8 sessions are in use; end one, or start limber with a larger --max-sessions",
            retryAfter: 10)
        expect(SessionError.serverIsShuttingDown, 503, "the server is shutting down", retryAfter: 5)
        expect(
            SessionError.framesComeFromClient, 409,
            "this session's frames come from the client; pause and seek there")
        expect(
            SessionError.watchesServerSource(title: "demo"), 409,
            "this session watches demo; PUT a source of kind browser before posting frames")
        expect(
            SessionError.tooManyFramesInFlight(limit: 4), 429,
            "4 frames of this session are on their way already; send fewer", retryAfter: 1)
        expect(
            StreamError.tooManyReaders(limit: 16), 429, "16 clients read this session already", retryAfter: 5)
    }

    @Test func `errors of sources and uploads`() {
        expect(
            SourceError.unknown(.camera(device: "/dev/video9")), 422,
            "there is no camera /dev/video9; GET /api/sources lists what there is")
        expect(
            SourceError.noStream(url: "udp://x"), 422,
            "udp://x is no stream; expected rtsp://, rtsps://, rtmp://, http:// or https://")
        expect(
            UploadError.tooMany(limit: 16), 503, "16 videos lie here already; end a session that plays one",
            retryAfter: 30)
        expect(
            UploadError.tooLong(limit: 2 << 30), 413,
            "the video is longer than 2048 MB; send a smaller one")
        expect(
            UploadError.notAVideo, 415,
            "the upload is no video of a known kind; send MP4, MOV, MKV, WebM, AVI, MPEG, OGG, FLV, ASF or Y4M"
        )
        expect(
            UploadError.incomplete(received: 1, expected: 3), 400,
            "the body ended after 1 of 3 bytes; send it again")
        expect(UploadError.diskFull, 507, "the server's disk is full; free some space there")
        expect(UploadError.noFolder(reason: "R"), 500, "the upload folder cannot be made (R)")
        expect(UploadError.notWritten(reason: "R"), 500, "the upload cannot be written (R)")
    }

    @Test func `errors of lessons`() {
        expect(
            LessonError.unknown(id: "a"), 404,
            "there is no lesson a; GET /api/lessons lists what there is")
        expect(LessonError.unknownAction("a", lesson: "L"), 404, "L has no action a; add it first")
        expect(
            LessonError.unknownTake("a", lessonID: "1"), 404,
            "the lesson has no take a; GET /api/lessons/1 lists them")
        expect(LessonError.tooManyLessons(64), 409, "there are 64 lessons already; delete one")
        expect(LessonError.tooManyActions(24), 409, "the lesson has 24 actions already; delete one")
        expect(
            LessonError.tooManyTakes(500, limit: 500), 409,
            "the lesson has 500 takes and may have 500; delete some first")
        expect(
            LessonError.actionExists("A"), 409, "there is an action A already; choose another name")
        expect(
            LessonError.unusableName(length: 0, isPlain: true, expected: 1...60), 422,
            "the name has 0 characters; expected 1 to 60 on one line")
        expect(
            LessonError.unusableName(length: 3, isPlain: false, expected: 1...60), 422,
            "the name has 3 characters, some of which cannot be seen; expected 1 to 60 on one line")
        expect(
            LessonError.poseOfBody, 422, "kind is pose, which is taught of hands only; choose movement")
        expect(
            LessonError.subjectIsFixed(lesson: "L"), 409,
            "L has takes or a model already; make a new lesson for something else")
        expect(
            LessonError.subjectHasChanged(lesson: "L"), 409,
            "L watches something else by now; record the take once more")
        expect(
            LessonError.noModel(lesson: "L", id: "1"), 409,
            "L has no model yet; POST /api/lessons/1/training first")
        expect(LessonError.unreadableTake(reason: "R"), 409, "a take cannot be read: R")
        expect(LessonError.diskFull, 507, "the server's disk is full; free some space there")
        expect(LessonError.notWritten(reason: "R"), 500, "the lesson cannot be written (R)")
        expect(LessonError.notDeleted(reason: "R"), 500, "the lesson cannot be deleted (R)")
    }

    @Test func `errors of takes, imports and trainings`() {
        expect(TakeError.alreadyRecording, 409, "a take is being recorded already; end it first")
        expect(TakeError.notRecording, 409, "no take is being recorded; begin one first")
        expect(TakeError.videoJumped, 422, "the video jumped during the take; record it once more")
        expect(
            TakeError.tooShort(minimum: 0.4), 422,
            "the take is shorter than 0.4 s; hold on a little longer")
        expect(
            TakeError.nothingSeen(of: .body), 422,
            "nobody was seen during the take; step into the picture")
        expect(
            TakeError.nothingSeen(of: .hand), 422,
            "no hand was seen during the take; hold it up before the camera")
        expect(LessonImportError.empty, 422, "the file is empty; expected one take a line")
        expect(LessonImportError.unusable(reason: "R"), 422, "R")
        expect(
            LessonImportError.tooManyActions(limit: 24), 409,
            "with the file's actions the lesson would have more than 24; delete some, or import fewer")
        expect(
            LessonImportError.unusableLabel(.unusableName(length: 0, isPlain: true, expected: 1...60)), 422,
            "the name has 0 characters; expected 1 to 60 on one line")
        expect(
            LessonImportError.unusableDuration(take: "T", seconds: 0.25, expected: 0.4...30), 422,
            "T: lasts 0.2 s; expected 0.4 to 30 s")
        expect(
            LessonTrainingError.noTakes(lesson: "L"), 409,
            "L has no takes of an action yet; record some first")
        expect(
            LessonTrainingError.onlyOneAction("A"), 409,
            "A is the only action with takes; record a second one, or Other, to tell it from")
        expect(
            LessonTrainingError.isRunning(ofSameLesson: true), 409,
            "this lesson is being trained already; wait for it or cancel it", retryAfter: 3)
        expect(
            LessonTrainingError.isRunning(ofSameLesson: false), 409,
            "another lesson is being trained; try again in some seconds", retryAfter: 3)
        expect(
            LessonTrainingError.unexpected, 500, "the training failed; the server's terminal says why")
    }

    @Test func `refusals of the request guard`() {
        expect(
            RequestGuard.Refusal.foreignHost("evil.example"), 421,
            "\"evil.example\" is not this server's name; use the address that limber printed, or start it with --allow-host NAME"
        )
        expect(
            RequestGuard.Refusal.foreignHost(nil), 421,
            "an empty name is not this server's name; use the address that limber printed, or start it with --allow-host NAME"
        )
        expect(
            RequestGuard.Refusal.foreignPage(origin: "http://evil.example"), 403,
            "the page http://evil.example may not use this server; only its own page may, at the address that limber printed or behind a proxy that --allow-host names"
        )
        expect(
            RequestGuard.Refusal.foreignPage(origin: nil), 403,
            "another web page may not use this server; only its own page may, at the address that limber printed or behind a proxy that --allow-host names"
        )
        expect(
            RequestGuard.Refusal.wrongToken, 401,
            "the token is missing or wrong; open the address with the token that limber printed, or send Authorization: Bearer TOKEN"
        )
    }
}
