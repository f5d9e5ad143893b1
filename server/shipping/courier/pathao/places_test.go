package pathao_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"haat/server/platform/remote"
	"haat/server/shipping/courier"
	"haat/server/shipping/courier/pathao"
)

// A temporary failure of the bulk list must not cause 64 requests for its parts.
func TestAreas_UnavailableBulkListIsNotReplaced(t *testing.T) {
	t.Parallel()
	_, server, a := newCourier(t)
	for _, path := range []string{"/zones/list", "/areas/list"} {
		asked := 0
		broken := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			switch {
			case strings.HasSuffix(r.URL.Path, path):
				w.WriteHeader(http.StatusBadGateway)
				return
			case strings.HasSuffix(r.URL.Path, "zone-list"), strings.HasSuffix(r.URL.Path, "area-list"):
				asked++
			}
			server.ServeHTTP(w, r)
		}))
		t.Cleanup(broken.Close)
		client := &courier.Client{Courier: "pathao", Base: broken.URL, HTTP: remote.NewHTTPClient(http.DefaultTransport, courier.RequestTimeout)}
		got, err := pathao.New(client, time.Now).Areas(t.Context(), a)
		if !isUnavailable(err) || got != nil || asked != 0 {
			t.Errorf("%s: %d areas, %v, %d other questions", path, len(got), err, asked)
		}
	}
}
