package telemetry_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/labstack/echo/v4"

	"haat/server/web/webtest"
)

// Metrics and log must record a request whose handler panics as failed.
func TestPanic_IsMeasuredAndLogged(t *testing.T) {
	s := webtest.NewSite(t)
	s.Handler.(*echo.Echo).GET("/panics", func(echo.Context) error { panic("out of luck") })
	a := s.Get("/panics")
	a.WantStatus(t, http.StatusInternalServerError)
	if want := `haat_request_seconds_count{method="GET",route="/panics",status="500"} 1`; !strings.Contains(s.Metrics(), want) {
		t.Errorf("no %s", want)
	}
	log := s.Log.String()
	for _, want := range []string{"out of luck", "panic_test.go", "msg=request", "status=500", "id=" + a.Header.Get("X-Request-ID")} {
		if !strings.Contains(log, want) {
			t.Errorf("the log lacks %q: %s", want, log)
		}
	}
}
