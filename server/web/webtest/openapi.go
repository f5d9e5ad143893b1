package webtest

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

	"haat"
)

type apiDocument struct {
	Doc    *openapi3.T
	router routers.Router
}

// APIFile returns the API description.
var APIFile = sync.OnceValues(func() (*apiDocument, error) {
	doc, err := openapi3.NewLoader().LoadFromData(haat.OpenAPI)
	if err != nil {
		return nil, err
	}
	if err := doc.Validate(context.Background()); err != nil {
		return nil, err
	}
	router, err := gorillamux.NewRouter(doc)
	return &apiDocument{doc, router}, err
})

// EchoParam matches a parameter in a path of echo's.
var EchoParam = regexp.MustCompile(`:(\w+)`)

// Undescribed lists the paths below /api/ that the description does not contain.
var Undescribed = []string{"/api/*", "/api/docs", "/api/openapi.yaml"}

// checkAnswer holds an answer of the API to docs/openapi.yaml. Paths that the
// file does not have must answer an error in its shape.
func checkAnswer(t testing.TB, req *http.Request, res *http.Response, body []byte) {
	t.Helper()
	if slices.Contains(Undescribed, req.URL.Path) {
		return
	}
	file, err := APIFile()
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
		schema := file.Doc.Components.Schemas["Error"].Value
		if err := schema.VisitJSON(Decoded(t, body)); err != nil || res.StatusCode < 400 {
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
