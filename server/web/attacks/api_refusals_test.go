package attacks_test

import (
	"bytes"
	"fmt"
	"io"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/labstack/echo/v4"

	"haat/server/web/admin/shipping/couriers"
	"haat/server/web/webtest"
)

// apiCall is a route of the API and a URL with which a signed-in caller may request it.
type apiCall struct {
	method, path, address string
	// media is the media type of the request body, or "" if there is no body.
	media string
}

// caller sends API requests with the cookies of both a customer and an owner of a shop.
type caller struct {
	*webtest.Site
	cookies webtest.Option
	calls   []apiCall
	allowed map[string][]string // methods by route path
}

// newCaller returns a caller of all API routes, with the media types from docs/openapi.yaml.
func newCaller(t *testing.T) *caller {
	t.Helper()
	file, err := webtest.APIFile()
	if err != nil {
		t.Fatal(err)
	}
	s := webtest.NewSite(t)
	ts := s.NewShop("demo")
	merchant, customer := ts.Owner().WithStepUp(), ts.NewSignedInCustomer("01712345678")
	c := &caller{Site: s, cookies: both(merchant.Session, customer.Session), allowed: map[string][]string{}}
	for _, r := range s.Handler.(*echo.Echo).Routes() {
		if !strings.HasPrefix(r.Path, "/api/") || r.Method == echo.RouteNotFound {
			continue
		}
		c.allowed[r.Path] = append(c.allowed[r.Path], r.Method)
		path := webtest.EchoParam.ReplaceAllString(r.Path, "{$1}")
		call := apiCall{method: r.Method, path: r.Path, address: fmt.Sprintf("%s?shop_id=%d&lang=en", webtest.EchoParam.ReplaceAllString(r.Path, "1"), ts.Row.ID)}
		if item := file.Doc.Paths.Value(path); item != nil {
			call.media = mediaOf(t, item.GetOperation(r.Method))
		} else if !slices.Contains(webtest.UndocumentedPaths, r.Path) {
			t.Errorf("%s %s is not in docs/openapi.yaml", r.Method, path)
		}
		c.calls = append(c.calls, call)
	}
	if len(c.calls) < 100 {
		t.Fatalf("%d routes", len(c.calls))
	}
	return c
}

func both(options ...webtest.Option) webtest.Option {
	return func(r *http.Request) {
		var cookies []string
		for _, o := range options {
			o(r)
			cookies = append(cookies, r.Header.Get("Cookie"))
		}
		r.Header.Set("Cookie", strings.Join(cookies, "; "))
	}
}

func mediaOf(t *testing.T, o *openapi3.Operation) string {
	t.Helper()
	if o == nil {
		t.Fatal("an operation is not in docs/openapi.yaml")
	}
	if o.RequestBody == nil {
		return ""
	}
	media := slices.Sorted(maps.Keys(o.RequestBody.Value.Content))
	if len(media) == 0 {
		t.Fatalf("the body of %s has no media type", o.OperationID)
	}
	return media[0]
}

// send sends a body with a media type. The response is checked against docs/openapi.yaml.
func (c *caller) send(method, address, media string, body io.Reader) webtest.Response {
	return c.Get(address, c.cookies, func(r *http.Request) {
		r.Method, r.Body, r.ContentLength = method, io.NopCloser(body), -1
		if media != "" {
			r.Header.Set("Content-Type", media)
		}
	})
}

// wantRefused checks that a call was refused with an error code and a message.
func wantRefused(t *testing.T, what string, call apiCall, a webtest.Response, status int, code string, fields map[string]string) {
	t.Helper()
	webtest.WantError(t, fmt.Sprintf("%s: %s %s", what, call.method, call.path), a, status, code, fields)
	if a.StatusCode != status {
		t.Logf("%s %s", call.method, call.path)
	}
}

func TestAPI_RefusesUnsupportedMethods(t *testing.T) {
	c := newCaller(t)
	for _, call := range c.calls {
		for _, method := range []string{"GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND"} {
			if slices.Contains(c.allowed[call.path], method) || c.matchesAnotherRoute(method, call.address) {
				continue
			}
			a := c.send(method, call.address, "application/json", strings.NewReader("{}"))
			wantRefused(t, method, call, a, http.StatusMethodNotAllowed, "method_not_allowed", nil)
			allow := strings.Split(a.Header.Get("Allow"), ", ")
			for _, own := range c.allowed[call.path] {
				if !slices.Contains(allow, own) {
					t.Errorf("%s %s: Allow is %q, without a supported method", method, call.path, allow)
				}
			}
			if slices.Contains(allow, method) {
				t.Errorf("%s %s: Allow is %q, with the refused method", method, call.path, allow)
			}
		}
	}
}

// matchesAnotherRoute reports whether the URL also matches another route that has the method. For example,
// /products/bulk also matches /products/:product.
func (c *caller) matchesAnotherRoute(method, address string) bool {
	e := c.Handler.(*echo.Echo)
	context := e.NewContext(nil, nil)
	path, _, _ := strings.Cut(address, "?")
	e.Router().Find(method, path, context)
	return slices.Contains(c.allowed[context.Path()], method)
}

func TestAPI_RefusesBodiesOfOtherMediaTypes(t *testing.T) {
	c := newCaller(t)
	for _, call := range c.calls {
		if call.media == "" {
			continue
		}
		for _, media := range []string{"", "text/plain", "application/x-www-form-urlencoded", "application/jsonx", "multipart/mixed; boundary=b", "nonsense;;"} {
			a := c.send(call.method, call.address, media, strings.NewReader("{}"))
			wantRefused(t, media, call, a, http.StatusUnsupportedMediaType, "media_type_unsupported", nil)
		}
	}
}

func TestAPI_RefusesMalformedBodies(t *testing.T) {
	c := newCaller(t)
	for _, call := range c.calls {
		bodies := map[string][]string{
			"application/json":    {"", "{", "{}{}", `{"a":}`, "nonsense", "\x00", "{} x"},
			"multipart/form-data": {"", "nonsense", "--b\r\nContent-Disposition: form-data; name=\"picture\"\r\n\r\nhalf"},
		}[call.media]
		media := map[string]string{"application/json": "application/json; charset=utf-8", "multipart/form-data": "multipart/form-data; boundary=b"}[call.media]
		for _, body := range bodies {
			a := c.send(call.method, call.address, media, strings.NewReader(body))
			wantRefused(t, fmt.Sprintf("%q", body), call, a, http.StatusBadRequest, "request_invalid", nil)
		}
		if call.media == "multipart/form-data" {
			a := c.send(call.method, call.address, "multipart/form-data", strings.NewReader("--b--"))
			wantRefused(t, "no boundary", call, a, http.StatusBadRequest, "request_invalid", nil)
		}
	}
}

func TestAPI_RefusesUnknownFields(t *testing.T) {
	c := newCaller(t)
	for _, call := range c.calls {
		body, media := []byte(`{"no_such_field":1}`), call.media
		switch call.media {
		case "":
			continue
		case "multipart/form-data":
			body, media = webtest.EncodeForm(t, []webtest.Part{webtest.TextPart("no_such_field", "1")})
		}
		a := c.send(call.method, call.address, media, bytes.NewReader(body))
		wantRefused(t, "unknown field", call, a, http.StatusUnprocessableEntity, "request_invalid", map[string]string{"no_such_field": "invalid"})
	}
}

// endlessBody is a request body that begins with head and never ends.
type endlessBody struct {
	head string
	sent int
}

func (e *endlessBody) Read(p []byte) (int, error) {
	n := copy(p, e.head[min(e.sent, len(e.head)):])
	for i := n; i < len(p); i++ {
		p[i] = 'a'
	}
	e.sent += len(p)
	return len(p), nil
}

func TestAPI_RefusesBodiesThatAreTooLarge(t *testing.T) {
	c := newCaller(t)
	for _, call := range c.calls {
		var body *endlessBody
		media, maximum := call.media, 512<<10
		switch call.media {
		case "":
			continue
		case "application/json", "application/csp-report":
			body = &endlessBody{head: `{"no_such_field":"`}
		default:
			body, maximum = &endlessBody{head: "--b\r\nContent-Disposition: form-data; name=\"no_such_field\"\r\n\r\n"}, 64<<20
			media += "; boundary=b"
		}
		if call.path == "/api/admin/v3/parcels" {
			maximum += couriers.MaxBookingBody
		}
		a := c.send(call.method, call.address, media, body)
		wantRefused(t, "endless body", call, a, http.StatusRequestEntityTooLarge, "request_too_large", nil)
		if body.sent > maximum {
			t.Errorf("%s %s: %d bytes are read", call.method, call.path, body.sent)
		}
	}
}

func TestAPI_RefusesUnknownPaths(t *testing.T) {
	c := newCaller(t)
	for _, path := range []string{"/api/", "/api/v1", "/api/v1/", "/api/v1/nothing", "/api/v2/customer", "/api/admin/v3", "/api/admin/v3/", "/api/admin/v3/nothing", "/api/v1/customer/addresses/"} {
		for _, method := range []string{"GET", "POST", "DELETE", "PROPFIND"} {
			a := c.send(method, path, "application/json", strings.NewReader("{}"))
			wantRefused(t, "unknown path", apiCall{method: method, path: path}, a, http.StatusNotFound, "path_not_found", nil)
		}
	}
}
