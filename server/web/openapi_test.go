package web_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/labstack/echo/v4"

	"haat/server/web/webtest"
)

// docs/openapi.yaml must contain exactly the routes of the API.
func TestOpenAPI_MatchesTheRoutes(t *testing.T) {
	file, err := webtest.APIFile()
	if err != nil {
		t.Fatal(err)
	}
	var documented, served []string
	for path, item := range file.Doc.Paths.Map() {
		for method := range item.Operations() {
			documented = append(documented, method+" "+path)
		}
	}
	for _, r := range webtest.NewSite(t).Handler.(*echo.Echo).Routes() {
		if strings.HasPrefix(r.Path, "/api/") && !slices.Contains(webtest.UndocumentedPaths, r.Path) && r.Method != echo.RouteNotFound {
			served = append(served, r.Method+" "+webtest.EchoParam.ReplaceAllString(r.Path, "{$1}"))
		}
	}
	slices.Sort(documented)
	slices.Sort(served)
	if len(served) == 0 || !slices.Equal(documented, served) {
		t.Errorf("docs/openapi.yaml contains %q, the server %q", documented, served)
	}
}

func TestAPIDocs_ServesPageAndDescription(t *testing.T) {
	s := webtest.NewSite(t)
	a := s.Get("/api/openapi.yaml")
	doc, err := openapi3.NewLoader().LoadFromData([]byte(a.Text))
	if err != nil || doc.Paths.Len() == 0 || !strings.HasPrefix(a.Header.Get("Content-Type"), "application/yaml") {
		t.Errorf("%v, %v", err, a.Header)
	}
	page := s.Get("/api/docs")
	if page.StatusCode != http.StatusOK || !strings.Contains(page.Header.Get("Content-Security-Policy"), "default-src 'self'") {
		t.Errorf("%d %v", page.StatusCode, page.Header)
	}
	files := webtest.AssetAddress.FindAllString(page.Text, -1)
	if len(files) != 2 {
		t.Errorf("the page loads %q", files)
	}
	for _, address := range files {
		if file := s.Get(address); file.StatusCode != http.StatusOK || len(file.Text) < 10_000 {
			t.Errorf("%s: %d, %d bytes", address, file.StatusCode, len(file.Text))
		}
	}
}
