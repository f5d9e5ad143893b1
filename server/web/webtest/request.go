package webtest

import (
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"

	"haat/server/platform/spreadsheet"
)

// Option changes a request before it is sent.
type Option func(*http.Request)

func Header(name, value string) Option {
	return func(r *http.Request) { r.Header.Set(name, value) }
}

func Host(name string) Option { return func(r *http.Request) { r.Host = name } }

// AsJSON requests a page's data, as client-side navigation does.
var AsJSON = Header("Accept", "application/json")

// Get sends a GET request and returns the response. API responses are validated against docs/openapi.yaml.
func (s *Site) Get(target string, options ...Option) Response {
	s.T.Helper()
	req := httptest.NewRequest(http.MethodGet, "http://haat.test/", nil)
	// The URL is parsed in the same way as net/http parses a request line.
	parsed, err := url.ParseRequestURI(target)
	if err != nil {
		s.T.Fatal(err)
	}
	req.URL, req.RequestURI = parsed, target
	req.Header.Set("X-Requested-With", "haat") // Haat's own scripts send this header
	if path := parsed.Path; s.admin != "" && (path == "/admin" || strings.HasPrefix(path, "/admin/") || strings.HasPrefix(path, "/api/admin/")) {
		req.Host = s.admin // merchants use only the admin host
	}
	for _, o := range options {
		o(req)
	}
	rec := httptest.NewRecorder()
	s.Handler.ServeHTTP(rec, req)
	res := rec.Result()
	var r io.Reader = res.Body
	if res.Header.Get("Content-Encoding") == "gzip" {
		zr, err := gzip.NewReader(res.Body)
		if err != nil {
			s.T.Fatal(err)
		}
		r = zr
	}
	body, err := io.ReadAll(r)
	if err != nil {
		s.T.Fatal(err)
	}
	switch media := res.Header.Get("Content-Type"); {
	case media == spreadsheet.XLSX.ContentType():
		body = workbookText(s.T, body)
	case strings.HasPrefix(parsed.Path, "/api/") && req.Method != http.MethodHead && media != spreadsheet.CSV.ContentType():
		checkResponse(s.T, req, res, body)
	}
	return Response{res, string(body)}
}

// Post sends a JSON body.
func (s *Site) Post(target, body string, options ...Option) Response {
	s.T.Helper()
	return s.Get(target, append([]Option{func(r *http.Request) {
		r.Method, r.Body, r.ContentLength = http.MethodPost, io.NopCloser(strings.NewReader(body)), int64(len(body))
		r.Header.Set("Content-Type", "application/json")
	}}, options...)...)
}

// Send sends a JSON body with any method.
func (s *Site) Send(method, target, body string, options ...Option) Response {
	s.T.Helper()
	return s.Post(target, body, append([]Option{func(r *http.Request) { r.Method = method }}, options...)...)
}

// FromIP sends the request from an IP address.
func FromIP(address string) Option {
	return func(r *http.Request) { r.RemoteAddr = address + ":4711" }
}
