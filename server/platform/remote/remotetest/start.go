package remotetest

import (
	"net/http"
	"net/http/httptest"
	"testing"
)

// Start serves a fake until the test ends, and returns its address.
func Start(t testing.TB, fake http.Handler) string {
	server := httptest.NewServer(fake)
	t.Cleanup(server.Close)
	return server.URL
}
