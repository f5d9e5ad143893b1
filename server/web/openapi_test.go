package web_test

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers"
	"github.com/getkin/kin-openapi/routers/gorillamux"
	"github.com/labstack/echo/v4"
)

type apiDocument struct {
	doc    *openapi3.T
	router routers.Router
}

var apiFile = sync.OnceValues(func() (*apiDocument, error) {
	doc, err := openapi3.NewLoader().LoadFromFile("../../docs/openapi.yaml")
	if err != nil {
		return nil, err
	}
	if err := doc.Validate(context.Background()); err != nil {
		return nil, err
	}
	router, err := gorillamux.NewRouter(doc)
	return &apiDocument{doc, router}, err
})

var echoParam = regexp.MustCompile(`:(\w+)`)

// Those below /api/ that are not the API's: its description, and what it has not.
var undescribed = []string{"/api/*", "/api/docs", "/api/openapi.yaml"}

// Every route of the API is in docs/openapi.yaml, and the other way round.
func TestOpenAPI_HasTheRoutes(t *testing.T) {
	file, err := apiFile()
	if err != nil {
		t.Fatal(err)
	}
	var documented, served []string
	for path, item := range file.doc.Paths.Map() {
		for method := range item.Operations() {
			documented = append(documented, method+" "+path)
		}
	}
	for _, r := range newSite(t).handler.(*echo.Echo).Routes() {
		if strings.HasPrefix(r.Path, "/api/") && !slices.Contains(undescribed, r.Path) && r.Method != echo.RouteNotFound {
			served = append(served, r.Method+" "+echoParam.ReplaceAllString(r.Path, "{$1}"))
		}
	}
	slices.Sort(documented)
	slices.Sort(served)
	if len(served) == 0 || !slices.Equal(documented, served) {
		t.Errorf("docs/openapi.yaml has %q, the server %q", documented, served)
	}
}

// checkAnswer holds an answer of the API to docs/openapi.yaml. Paths that the
// file does not have must answer an error in its shape.
func checkAnswer(t testing.TB, req *http.Request, res *http.Response, body []byte) {
	t.Helper()
	if slices.Contains(undescribed, req.URL.Path) {
		return
	}
	file, err := apiFile()
	if err != nil {
		t.Fatal(err)
	}
	if got := res.Header.Get("Content-Type"); !strings.HasPrefix(got, "application/json") {
		t.Errorf("%s %.80s answers %q", req.Method, req.URL, got)
	}
	asked := httptest.NewRequest(req.Method, "/", nil)
	asked.URL = req.URL
	route, params, err := file.router.FindRoute(asked)
	if err != nil {
		schema := file.doc.Components.Schemas["Error"].Value
		if err := schema.VisitJSON(decoded(t, body)); err != nil || res.StatusCode < 400 {
			t.Errorf("%s %.80s: %d and no error of the API's: %v", req.Method, req.URL, res.StatusCode, err)
		}
		return
	}
	err = openapi3filter.ValidateResponse(context.Background(), &openapi3filter.ResponseValidationInput{
		RequestValidationInput: &openapi3filter.RequestValidationInput{Request: asked, PathParams: params, Route: route},
		Status:                 res.StatusCode, Header: res.Header, Body: io.NopCloser(bytes.NewReader(body)),
		Options: &openapi3filter.Options{IncludeResponseStatus: true, MultiError: true},
	})
	if err != nil {
		t.Errorf("%s %.80s is not as docs/openapi.yaml says: %v", req.Method, req.URL, err)
	}
}

func TestAPIDocs_ShowTheDescription(t *testing.T) {
	s := newSite(t)
	a := s.get("/api/openapi.yaml")
	doc, err := openapi3.NewLoader().LoadFromData([]byte(a.body))
	if err != nil || doc.Paths.Len() == 0 || !strings.HasPrefix(a.Header.Get("Content-Type"), "application/yaml") {
		t.Errorf("%v, %v", err, a.Header)
	}
	page := s.get("/api/docs")
	if page.StatusCode != http.StatusOK || !strings.Contains(page.Header.Get("Content-Security-Policy"), "default-src 'self'") {
		t.Errorf("%d %v", page.StatusCode, page.Header)
	}
	files := assetAddress.FindAllString(page.body, -1)
	if len(files) != 2 {
		t.Errorf("the page loads %q", files)
	}
	for _, address := range files {
		if file := s.get(address); file.StatusCode != http.StatusOK || len(file.body) < 10_000 {
			t.Errorf("%s: %d, %d bytes", address, file.StatusCode, len(file.body))
		}
	}
}
