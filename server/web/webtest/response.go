package webtest

import (
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// Response is a received response with its decompressed body as Text. The text of a workbook contains its
// rows as lines, with tabs between cells.
type Response struct {
	*http.Response
	Text string
}

// DecodeJSON decodes body and stops the test if it is not JSON.
func DecodeJSON(t testing.TB, body []byte) any {
	t.Helper()
	var v any
	if err := json.Unmarshal(body, &v); err != nil {
		t.Fatalf("%v in %.200s", err, body)
	}
	return v
}

// PageData matches the JSON that is embedded in a page.
var PageData = regexp.MustCompile(`<script type="application/json" id="page">(.*?)</script>`)

// Data returns the JSON embedded in a page, or the body of a JSON response.
func (a Response) Data(t testing.TB) map[string]any {
	t.Helper()
	text := a.Text
	if m := PageData.FindStringSubmatch(a.Text); m != nil {
		text = m[1]
	}
	var v map[string]any
	if err := json.Unmarshal([]byte(text), &v); err != nil {
		t.Fatalf("page data: %v in %.200s", err, text)
	}
	return v
}

// Props returns the props of the page.
func (a Response) Props(t testing.TB) map[string]any {
	t.Helper()
	return a.Data(t)["props"].(map[string]any)
}

// RootText returns the text of the server-rendered tree without its markup.
func (a Response) RootText(t testing.TB) string {
	t.Helper()
	doc, err := html.Parse(strings.NewReader(a.Text))
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	var walk func(n *html.Node, inside bool)
	walk = func(n *html.Node, inside bool) {
		for _, attr := range n.Attr {
			inside = inside || (attr.Key == "id" && attr.Val == "root")
		}
		if inside && n.Type == html.TextNode {
			out.WriteString(n.Data)
		}
		for c := n.FirstChild; c != nil; c = c.NextSibling {
			walk(c, inside)
		}
	}
	walk(doc, false)
	return out.String()
}

// WithCookies sends the cookies that a response sets.
func WithCookies(a Response) Option {
	var pairs []string
	for _, cookie := range a.Cookies() {
		pairs = append(pairs, cookie.Name+"="+cookie.Value)
	}
	return Header("Cookie", strings.Join(pairs, "; "))
}

type apiError struct {
	Error struct {
		Code, Message string
		Fields        map[string]string
	}
	Data map[string]any
}

func (a Response) APIError(t testing.TB) apiError {
	t.Helper()
	var f apiError
	if err := json.Unmarshal([]byte(a.Text), &f); err != nil {
		t.Fatalf("%v in %.200s", err, a.Text)
	}
	return f
}

// WantError checks a response's status, error code and field errors.
func WantError(t testing.TB, what string, a Response, status int, code string, fields map[string]string) {
	t.Helper()
	f := a.APIError(t).Error
	if a.StatusCode != status || f.Code != code || f.Message == "" || fmt.Sprint(f.Fields) != fmt.Sprint(fields) {
		t.Errorf("%s: %d %s, want %d %s %v", what, a.StatusCode, a.Text, status, code, fields)
	}
}

// WantRetryAfter checks that a rate limit refused the request, with a Retry-After of 1 to most seconds.
func WantRetryAfter(t *testing.T, a Response, most int) {
	t.Helper()
	seconds, err := strconv.Atoi(a.Header.Get("Retry-After"))
	if a.StatusCode != http.StatusTooManyRequests || a.APIError(t).Error.Code != "too_many" || err != nil || seconds < 1 || seconds > most {
		t.Errorf("%d %s, Retry-After %q", a.StatusCode, a.Text, a.Header.Get("Retry-After"))
	}
}

// Data returns the data of a successful API response.
func Data[T any](t testing.TB, a Response) T {
	t.Helper()
	var body struct{ Data T }
	if err := json.Unmarshal([]byte(a.Text), &body); err != nil || a.StatusCode != http.StatusOK {
		t.Fatalf("%d %s, %v", a.StatusCode, a.Text, err)
	}
	return body.Data
}

// DirectivesOf returns the directives of a content security policy by name.
func DirectivesOf(policy string) map[string]string {
	directives := map[string]string{}
	for _, directive := range strings.Split(policy, "; ") {
		name, _, _ := strings.Cut(directive, " ")
		directives[name] = directive
	}
	return directives
}

// CanonicalLink matches the canonical link of a document.
var CanonicalLink = regexp.MustCompile(`<link data-head rel="canonical" href="([^"]*)">`)

var headTag = regexp.MustCompile(`<meta data-head (?:name|property)="([^"]*)"(?: content="([^"]*)")?>`)

// Metas returns the contents of the meta elements in a document's head by name or property.
func (a Response) Metas() map[string]string {
	found := map[string]string{}
	for _, m := range headTag.FindAllStringSubmatch(a.Text, -1) {
		found[m[1]] = html.UnescapeString(m[2])
	}
	return found
}

// SessionCookies returns the cookies that a response sets, except the device cookie, which does not sign
// anybody in.
func (a Response) SessionCookies() []*http.Cookie {
	return slices.DeleteFunc(a.Cookies(), func(c *http.Cookie) bool { return c.Name == "haat_device" })
}

// WantStatus stops the test unless the response has the status.
func (a Response) WantStatus(t testing.TB, status int) Response {
	t.Helper()
	if a.StatusCode != status {
		t.Fatalf("status %d, want %d: %s", a.StatusCode, status, a.Text)
	}
	return a
}
