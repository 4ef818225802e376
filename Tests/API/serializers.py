"""Bodies of kinds that schemathesis does not know."""

import schemathesis


@schemathesis.serializer("application/x-ndjson")
def lines(context, value):
    """Lines of JSON are sent as they are; what is no text becomes one line."""
    return value if isinstance(value, bytes) else str(value).encode()
