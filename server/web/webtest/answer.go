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

// Answer is what came back, unpacked.
type Answer struct {
	*http.Response
	Text string
}

// Decoded is any JSON.
func Decoded(t testing.TB, body []byte) any {
	t.Helper()
	var v any
	if err := json.Unmarshal(body, &v); err != nil {
		t.Fatalf("%v in %.200s", err, body)
	}
	return v
}

// PageData matches the JSON that is embedded in a page.
var PageData = regexp.MustCompile(`<script type="application/json" id="page">(.*?)</script>`)

// Data is the JSON embedded in a page, or a JSON answer itself.
func (a Answer) Data(t testing.TB) map[string]any {
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

// Props are the page's.
func (a Answer) Props(t testing.TB) map[string]any {
	t.Helper()
	return a.Data(t)["props"].(map[string]any)
}

// Root is the text of the server-rendered tree, as a reader sees it.
func (a Answer) Root(t testing.TB) string {
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

// WithCookies sends the cookies that an answer has set.
func WithCookies(a Answer) Option {
	var pairs []string
	for _, cookie := range a.Cookies() {
		pairs = append(pairs, cookie.Name+"="+cookie.Value)
	}
	return Header("Cookie", strings.Join(pairs, "; "))
}

type failure struct {
	Error struct {
		Code, Message string
		Fields        map[string]string
	}
	Data map[string]any
}

func (a Answer) Failure(t testing.TB) failure {
	t.Helper()
	var f failure
	if err := json.Unmarshal([]byte(a.Text), &f); err != nil {
		t.Fatalf("%v in %.200s", err, a.Text)
	}
	return f
}

// WantRefusal checks an answer's status, code and fields.
func WantRefusal(t testing.TB, what string, a Answer, status int, code string, fields map[string]string) {
	t.Helper()
	f := a.Failure(t).Error
	if a.StatusCode != status || f.Code != code || f.Message == "" || fmt.Sprint(f.Fields) != fmt.Sprint(fields) {
		t.Errorf("%s: %d %s, want %d %s %v", what, a.StatusCode, a.Text, status, code, fields)
	}
}

// WantRetryAfter checks that a rate limit refused the request for at most most seconds.
func WantRetryAfter(t *testing.T, a Answer, most int) {
	t.Helper()
	seconds, err := strconv.Atoi(a.Header.Get("Retry-After"))
	if a.StatusCode != http.StatusTooManyRequests || a.Failure(t).Error.Code != "too_many" || err != nil || seconds < 1 || seconds > most {
		t.Errorf("%d %s, Retry-After %q", a.StatusCode, a.Text, a.Header.Get("Retry-After"))
	}
}

// Data returns the data of a successful answer.
func Data[T any](t testing.TB, a Answer) T {
	t.Helper()
	var body struct{ Data T }
	if err := json.Unmarshal([]byte(a.Text), &body); err != nil || a.StatusCode != http.StatusOK {
		t.Fatalf("%d %s, %v", a.StatusCode, a.Text, err)
	}
	return body.Data
}

// DirectivesOf returns the directives of a content security policy by their names.
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

// Metas are the meta elements of a document's head, by their names.
func (a Answer) Metas() map[string]string {
	found := map[string]string{}
	for _, m := range headTag.FindAllStringSubmatch(a.Text, -1) {
		found[m[1]] = html.UnescapeString(m[2])
	}
	return found
}

// Sessions are the cookies of the answer but that of the device, which signs nobody in.
func (a Answer) Sessions() []*http.Cookie {
	return slices.DeleteFunc(a.Cookies(), func(c *http.Cookie) bool { return c.Name == "haat_device" })
}

// Want stops the test unless the answer has the status.
func (a Answer) Want(t testing.TB, status int) Answer {
	t.Helper()
	if a.StatusCode != status {
		t.Fatalf("%d, not %d: %s", a.StatusCode, status, a.Text)
	}
	return a
}
