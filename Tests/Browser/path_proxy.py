"""A reverse proxy that shows a server below a path of its own site, as nginx does by a location with a path."""

import http.client
import http.server
import threading


class PathProxy:
    """Shows what listens on `port` below `path`, such as "/limber/"; `with PathProxy(port, "/limber/") as proxy`."""

    def __init__(self, port, path):
        class Handler(_Handler):
            server_port, prefix = port, path
            # Paths outside of the prefix that were asked for.
            strays = []

        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.site = f"http://127.0.0.1:{self._server.server_address[1]}"
        self.address = self.site + path
        self.strays = Handler.strays

    def __enter__(self):
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self._server.shutdown()
        self._server.server_close()


class _Handler(http.server.BaseHTTPRequestHandler):
    def _pass_on(self):
        if not self.path.startswith(self.prefix):
            self.strays.append(self.path)
            self.send_error(404)
            return
        length = int(self.headers.get("Content-Length", 0))
        connection = http.client.HTTPConnection("127.0.0.1", self.server_port)
        try:
            fields = {name: value for name, value in self.headers.items() if name.lower() != "connection"}
            connection.request(self.command, self.path[len(self.prefix) - 1:], self.rfile.read(length), fields)
            response = connection.getresponse()
            self.send_response_only(response.status)
            for name, value in response.getheaders():
                if name.lower() not in ("connection", "transfer-encoding"):
                    self.send_header(name, value)
            self.end_headers()
            # Pieces as they come: video and events go on without an end.
            while piece := response.read1():
                self.wfile.write(piece)
        except OSError:
            # The browser, or the server, has gone.
            pass
        finally:
            connection.close()

    do_GET = do_HEAD = do_POST = do_PUT = do_PATCH = do_DELETE = _pass_on

    def log_message(self, *_):
        pass
