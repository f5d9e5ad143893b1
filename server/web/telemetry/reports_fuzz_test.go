package telemetry

import (
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/labstack/echo/v4"
)

// FuzzReports checks that accepted reports have known directives, and URLs of limited length without a query.
func FuzzReports(f *testing.F) {
	for _, seed := range []string{
		`{"csp-report":{"document-uri":"https://haat.test/?k=secret","violated-directive":"img-src 'self'","blocked-uri":"https://u:p@evil.test/x?y"}}`,
		`[{"type":"csp-violation","body":{"documentURL":"x","effectiveDirective":"script-src","blockedURL":"inline"}}]`, `[{"type":"x"},1]`, `{"csp-report":null}`, `null`,
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, body string) {
		for _, media := range []string{reportsType, cspReportType} {
			var list []violation
			err := readReport(media, body, func(c echo.Context) (err error) { list, err = readReports(c); return err })
			if err != nil && len(list) > 0 || len(list) > maxReports {
				t.Errorf("%q: %d, %v", body, len(list), err)
			}
			for _, v := range list {
				if !slices.Contains(directives, v.Directive) {
					t.Errorf("%q: of %q", body, v.Directive)
				}
				for _, text := range []string{v.Page, v.Blocked, v.Source} {
					if utf8.RuneCountInString(text) > maxAddressLength || strings.ContainsAny(text, "?\r\n\x00") {
						t.Errorf("%q: %q", body, text)
					}
				}
			}
		}
	})
}

// readReport calls read with a request that has the body.
func readReport(media, body string, read func(echo.Context) error) error {
	req := httptest.NewRequest(http.MethodPost, "/", strings.NewReader(body))
	req.Header.Set(echo.HeaderContentType, media)
	return read(echo.New().NewContext(req, httptest.NewRecorder()))
}
