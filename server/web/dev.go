package web

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"github.com/labstack/echo/v4"

	"haat"
	"haat/ssr"
)

// This file serves development, where Config.AssetsDir names a folder with a built client
// (scripts/dev.mjs). The server restarts after every build.

// reloadAfter is the delay before a development page reconnects to a restarted server.
const reloadAfter = 100 * time.Millisecond

// clientOf reads the client that is built in dir, or the embedded one if dir is empty.
func clientOf(dir string) (*clientBuild, error) {
	if dir == "" {
		embedded, err := fs.Sub(haat.Client, "client/dist")
		if err != nil {
			return nil, fmt.Errorf("read client build: %w", err)
		}
		return readClientBuild(embedded)
	}
	b, err := readClientBuild(os.DirFS(dir))
	if err != nil {
		return nil, err
	}
	b.build += "-" + strconv.FormatInt(time.Now().UnixNano(), 36) // names this process too
	return b, nil
}

// BundleIn returns the server bundle that is built in dir, or the embedded one if dir is empty: see
// Bundle.
func BundleIn(dir, renderer string) (ssr.Bundle, error) {
	if dir == "" {
		return Bundle(renderer)
	}
	return readBundle(renderer, func(name string) ([]byte, error) {
		content, err := os.ReadFile(filepath.Join(dir, name)) // #nosec G304 -- the developer's own folder
		if err != nil {
			return nil, fmt.Errorf("read server bundle: %w", err)
		}
		return content, nil
	})
}

// builds streams the name of the running build to a development page. The page reconnects when the
// server restarts, and reloads if the name differs from its own.
func (s *Server) builds(c echo.Context) error {
	updates, stop := s.Updates.Watch("") // closed on shutdown
	defer stop()
	w := s.newEventWriter(c)
	w.open()
	fmt.Fprintf(&w.out, "retry: %d\n\n", reloadAfter.Milliseconds())
	if err := w.event("build", 0, s.client.build); err != nil {
		return err
	}
	return s.streamEvents(c.Request().Context(), w, updates, noEvents{})
}

// noEvents is a source without further events.
type noEvents struct{}

func (noEvents) send() (ended bool, err error) { return false, nil }
func (noEvents) announce() error               { return nil }
