package webtest

import (
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
)

// Option changes a request before it is sent.
type Option func(*http.Request)

func Header(name, value string) Option {
	return func(r *http.Request) { r.Header.Set(name, value) }
}

func Host(name string) Option { return func(r *http.Request) { r.Host = name } }

// AsJSON requests a page as client-side navigation does.
var AsJSON = Header("Accept", "application/json")

// Get sends a GET request, checks an API's answer against its description, and returns the unpacked answer.
func (s *Site) Get(target string, options ...Option) Answer {
	s.T.Helper()
	req := httptest.NewRequest(http.MethodGet, "http://haat.test/", nil)
	// As net/http reads it off the wire.
	parsed, err := url.ParseRequestURI(target)
	if err != nil {
		s.T.Fatal(err)
	}
	req.URL, req.RequestURI = parsed, target
	req.Header.Set("X-Requested-With", "haat") // as Haat's own scripts do
	if path := parsed.Path; s.admin != "" && (path == "/admin" || strings.HasPrefix(path, "/admin/") || strings.HasPrefix(path, "/api/admin/")) {
		req.Host = s.admin // what merchants use, they use there
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
	if strings.HasPrefix(parsed.Path, "/api/") && req.Method != http.MethodHead && !strings.HasPrefix(res.Header.Get("Content-Type"), "text/csv") {
		checkAnswer(s.T, req, res, body)
	}
	return Answer{res, string(body)}
}

// Post sends a body of JSON.
func (s *Site) Post(target, body string, options ...Option) Answer {
	s.T.Helper()
	return s.Get(target, append([]Option{func(r *http.Request) {
		r.Method, r.Body, r.ContentLength = http.MethodPost, io.NopCloser(strings.NewReader(body)), int64(len(body))
		r.Header.Set("Content-Type", "application/json")
	}}, options...)...)
}

// Send sends a body of JSON with any method.
func (s *Site) Send(method, target, body string, options ...Option) Answer {
	s.T.Helper()
	return s.Post(target, body, append([]Option{func(r *http.Request) { r.Method = method }}, options...)...)
}

// From sends the request from an IP address.
func From(address string) Option {
	return func(r *http.Request) { r.RemoteAddr = address + ":4711" }
}
