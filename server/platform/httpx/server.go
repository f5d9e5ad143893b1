package httpx

import (
	"log/slog"
	"net/http"
	"time"
)

// Limits per connection, which make slow and greedy clients cheap. docs/security.md explains each.
const (
	readHeaderTimeout = 10 * time.Second
	readTimeout       = 60 * time.Second
	WriteTimeout      = 120 * time.Second
	idleTimeout       = 120 * time.Second
	writeByteTimeout  = 30 * time.Second // for HTTP/2, where the other limits apply per response: disconnects clients that read no bytes
	maxHeaderBytes    = 32 << 10
)

// NewServer returns an http.Server for the handler with the limits set.
func NewServer(addr string, handler http.Handler, logger *slog.Logger) *http.Server {
	return &http.Server{
		Addr: addr, Handler: handler,
		ReadHeaderTimeout: readHeaderTimeout, ReadTimeout: readTimeout,
		WriteTimeout: WriteTimeout, IdleTimeout: idleTimeout, MaxHeaderBytes: maxHeaderBytes,
		HTTP2:       &http.HTTP2Config{WriteByteTimeout: writeByteTimeout},
		ConnContext: withGatherConn,
		ErrorLog:    slog.NewLogLogger(logger.Handler(), slog.LevelDebug),
	}
}
