package webtest

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers"
	"github.com/getkin/kin-openapi/routers/gorillamux"
)

type apiDocument struct {
	Doc    *openapi3.T
	router routers.Router
	bodies *bodySchemas
}

// APIFile returns the API description. It is read from the working tree, so that tests after an edit need no
// client build.
var APIFile = sync.OnceValues(func() (*apiDocument, error) {
	root, err := os.Getwd() // folder of the tested package
	for err == nil && !exists(filepath.Join(root, "go.mod")) {
		if root == filepath.Dir(root) {
			return nil, errors.New("no go.mod above the test's package")
		}
		root = filepath.Dir(root)
	}
	if err != nil {
		return nil, err
	}
	doc, err := openapi3.NewLoader().LoadFromFile(filepath.Join(root, "docs", "openapi.yaml"))
	if err != nil {
		return nil, err
	}
	if err := doc.Validate(context.Background()); err != nil {
		return nil, err
	}
	router, err := gorillamux.NewRouter(doc)
	if err != nil {
		return nil, err
	}
	bodies, err := newBodySchemas(doc)
	return &apiDocument{doc, router, bodies}, err
})

func exists(file string) bool {
	_, err := os.Stat(file)
	return err == nil
}

// EchoParam matches a parameter in an echo route.
var EchoParam = regexp.MustCompile(`:(\w+)`)

// UndocumentedPaths lists the paths below /api/ that the description does not contain.
var UndocumentedPaths = []string{"/api/*", "/api/docs", "/api/openapi.yaml"}

// checkResponse validates an API response against docs/openapi.yaml. Responses of undocumented paths must be
// errors in the documented format.
func checkResponse(t testing.TB, req *http.Request, res *http.Response, body []byte) {
	t.Helper()
	if slices.Contains(UndocumentedPaths, req.URL.Path) {
		return
	}
	if res.StatusCode == http.StatusPermanentRedirect { // a redirect from a former slug has no body
		return
	}
	if res.StatusCode == http.StatusNotModified { // 304 has no media type
		if len(body) > 0 {
			t.Errorf("%s %.80s: 304 with a body of %d bytes", req.Method, req.URL, len(body))
		}
		return
	}
	file, err := APIFile()
	if err != nil {
		t.Fatal(err)
	}
	if got := res.Header.Get("Content-Type"); !strings.HasPrefix(got, "application/json") {
		t.Errorf("%s %.80s responds with the media type %q", req.Method, req.URL, got)
	}
	request := httptest.NewRequest(req.Method, "/", nil)
	request.URL = req.URL
	route, params, err := file.router.FindRoute(request)
	if err != nil {
		schema := file.Doc.Components.Schemas["Error"].Value
		if err := schema.VisitJSON(DecodeJSON(t, body)); err != nil || res.StatusCode < 400 {
			t.Errorf("%s %.80s: %d without a documented error: %v", req.Method, req.URL, res.StatusCode, err)
		}
		return
	}
	err = openapi3filter.ValidateResponse(context.Background(), &openapi3filter.ResponseValidationInput{
		RequestValidationInput: &openapi3filter.RequestValidationInput{Request: request, PathParams: params, Route: route},
		Status:                 res.StatusCode, Header: res.Header, Body: io.NopCloser(bytes.NewReader(body)),
		Options: &openapi3filter.Options{IncludeResponseStatus: true, MultiError: true, ExcludeResponseBody: true},
	})
	if err = errors.Join(err, file.bodies.validate(route, res.StatusCode, body)); err != nil {
		t.Errorf("%s %.80s does not match docs/openapi.yaml: %v", req.Method, req.URL, err)
	}
}
