package web

import (
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/labstack/echo/v4"

	"haat/ssr"
)

// This file is for development, where Config.AssetsDir is a folder with a built client (scripts/dev.mjs). The
// server restarts after every build.

// reloadAfter is the delay before a development page reconnects to a restarted server.
const reloadAfter = 100 * time.Millisecond

// BundleIn returns the server bundle in dir, or the embedded one if dir is empty: see Bundle.
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

// builds streams the name of the running build to a development page. The page reconnects when the server
// restarts, and reloads if the name differs from its own.
func (s *Server) builds(c echo.Context) error {
	updates, stop := s.Updates.Watch("") // closed on shutdown
	defer stop()
	w := s.NewEventWriter(c)
	w.Open()
	w.Retry(reloadAfter)
	if err := w.Event("build", 0, s.Client.Build); err != nil {
		return err
	}
	return s.StreamEvents(c.Request().Context(), w, updates, noEvents{})
}

// noEvents is an edge.EventSource without events.
type noEvents struct{}

func (noEvents) Send() (ended bool, err error) { return false, nil }
func (noEvents) Announce() error               { return nil }
