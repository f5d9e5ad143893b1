package prose

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"haat/e2e/hostile"
)

func decoded(t testing.TB, text string) any {
	t.Helper()
	var value any
	if err := json.Unmarshal([]byte(text), &value); err != nil {
		t.Fatal(err)
	}
	return value
}

func doc(content string) string { return `{"type":"doc","content":[` + content + `]}` }

func paragraph(content string) string { return `{"type":"paragraph","content":[` + content + `]}` }

func TestRead_RendersWhatTheEditorMakes(t *testing.T) {
	for in, want := range map[string]string{
		`{"type":"text","text":"Cotton & silk"}`: "<p>Cotton &amp; silk</p>",
		`{"type":"text","text":"a","marks":[{"type":"bold"},{"type":"italic"}]},{"type":"text","text":" b"}`:                 "<p><strong><em>a</em></strong> b</p>",
		`{"type":"text","text":"us","marks":[{"type":"link","attrs":{"href":"https://x.test/?a=1&b=2","target":"_blank"}}]}`: `<p><a href="https://x.test/?a=1&amp;b=2" rel="nofollow">us</a></p>`,
		`{"type":"text","text":"a"},{"type":"hardBreak"},{"type":"text","text":"b","marks":[{"type":"strike"}]}`:             "<p>a<br><s>b</s></p>",
		`{"type":"text","text":"জাম\u200bদানি"}`:                                                                             "<p>জামদানি</p>",
		`{"type":"text","text":"a","marks":[{"type":"bold"},{"type":"bold"}],"attrs":{"level":0}}`:                           "<p><strong>a</strong></p>",
	} {
		n, err := Read(decoded(t, doc(paragraph(in))), 1000)
		if err != nil || n.HTML() != want {
			t.Errorf("%s is %q, want %q (%v)", in, n.HTML(), want, err)
		}
	}
	list := doc(`{"type":"heading","attrs":{"level":2},"content":[{"type":"text","text":"Care"}]},{"type":"orderedList","attrs":{"start":3},"content":[{"type":"listItem","content":[` +
		paragraph(`{"type":"text","text":"Wash"}`) + `,{"type":"bulletList","content":[{"type":"listItem","content":[` + paragraph(`{"type":"text","text":"cold"}`) + `]}]}]}]},{"type":"horizontalRule"},{"type":"blockquote","content":[` + paragraph(`{"type":"text","text":"q"}`) + `]}`)
	n, err := Read(decoded(t, list), 1000)
	if want := `<h2>Care</h2><ol start="3"><li>Wash<ul><li>cold</li></ul></li></ol><hr><blockquote><p>q</p></blockquote>`; err != nil || n.HTML() != want {
		t.Errorf("list is %q (%v)", n.HTML(), err)
	}
	if want := "Care\nWash\ncold\nq"; n.Plain() != want {
		t.Errorf("plain text is %q", n.Plain())
	}
}

func TestRead_EmptyTextsAreNil(t *testing.T) {
	for _, in := range []string{"null", doc(""), doc(paragraph("")), doc(paragraph(`{"type":"text","text":" \u200b"}`)), doc(`{"type":"bulletList","content":[]}`)} {
		if n, err := Read(decoded(t, in), 10); n != nil || err != nil {
			t.Errorf("%s is %v (%v)", in, n, err)
		}
	}
}

func TestRead_RefusesUnknownNodesAndHostileAddresses(t *testing.T) {
	link := func(address string) string {
		href, _ := json.Marshal(address)
		return doc(paragraph(`{"type":"text","text":"x","marks":[{"type":"link","attrs":{"href":` + string(href) + `}}]}`))
	}
	deep := paragraph(`{"type":"text","text":"x"}`)
	for range 9 {
		deep = `{"type":"blockquote","content":[` + deep + `]}`
	}
	for _, in := range []string{
		`"<p>"`, `[]`, `{"type":"paragraph"}`, doc(`{"type":"image","attrs":{"src":"x"}}`), doc(`{"type":"text","text":"x"}`), doc(`{"type":"heading","content":[]}`),
		doc(`{"type":"heading","attrs":{"level":1}}`), doc(paragraph(`{"type":"text","text":"x","marks":[{"type":"textStyle"}]}`)), doc(deep),
		doc(paragraph(paragraph(`{"type":"text","text":"x"}`))), link("javascript:alert(1)"), link(" java\nscript:alert(1)"), link("//evil.test"), link("/\\evil.test"),
		link("data:text/html,x"), link("ftp://x.test"), link("relative"), link("https:"), link(""),
	} {
		if n, err := Read(decoded(t, in), 1000); !errors.Is(err, ErrInvalid) {
			t.Errorf("%s is %q (%v)", in, n.HTML(), err)
		}
	}
	if _, err := Read(decoded(t, doc(paragraph(`{"type":"text","text":"12345"}`))), 4); !errors.Is(err, ErrTooLong) {
		t.Errorf("five characters of four: %v", err)
	}
	for _, address := range []string{"https://x.test", "http://x.test/a b", "mailto:a@b.c", "tel:+8801712345678", "/product/rice?lang=en"} {
		if _, err := Read(decoded(t, link(address)), 10); err != nil {
			t.Errorf("%s: %v", address, err)
		}
	}
}

// FuzzRead checks that the HTML of any text consists of the known elements and attributes, is balanced, and that reading a text twice changes
// nothing.
func FuzzRead(f *testing.F) {
	texts, err := hostile.Texts()
	if err != nil {
		f.Fatal(err)
	}
	for _, text := range texts {
		quoted, _ := json.Marshal(text)
		f.Add(doc(paragraph(`{"type":"text","text":` + string(quoted) + `,"marks":[{"type":"link","attrs":{"href":` + string(quoted) + `}}]}`)))
		f.Add(doc(`{"type":"heading","attrs":{"level":3},"content":[{"type":"text","text":` + string(quoted) + `,"marks":[{"type":"bold"}]}]}`))
	}
	f.Fuzz(func(t *testing.T, in string) {
		var value any
		if json.Unmarshal([]byte(in), &value) != nil {
			return
		}
		n, err := Read(value, 10_000)
		if err != nil || n == nil {
			return
		}
		out := n.HTML()
		wantKnownElements(t, out)
		again, _ := json.Marshal(n)
		second, err := Read(decoded(t, string(again)), 10_000)
		if err != nil || second.HTML() != out {
			t.Errorf("read again, %q is %q (%v)", out, second.HTML(), err)
		}
	})
}

func wantKnownElements(t *testing.T, out string) {
	t.Helper()
	var open []string
	for tokens := html.NewTokenizer(strings.NewReader(out)); ; {
		kind := tokens.Next()
		if kind == html.ErrorToken {
			break
		}
		token := tokens.Token()
		switch kind {
		case html.StartTagToken:
			if !strings.Contains(" p h2 h3 ul ol li blockquote hr br strong em s a ", " "+token.Data+" ") {
				t.Fatalf("element %s in %q", token.Data, out)
			}
			for _, a := range token.Attr {
				if a.Key == "href" && !IsAddress(a.Val) || a.Key != "href" && a.Key != "rel" && a.Key != "start" {
					t.Fatalf("attribute %s=%q in %q", a.Key, a.Val, out)
				}
			}
			if token.Data != "br" && token.Data != "hr" {
				open = append(open, token.Data)
			}
		case html.EndTagToken:
			if len(open) == 0 || open[len(open)-1] != token.Data {
				t.Fatalf("unbalanced %q", out)
			}
			open = open[:len(open)-1]
		case html.CommentToken, html.DoctypeToken, html.SelfClosingTagToken:
			t.Fatalf("%s in %q", token, out)
		}
	}
	if len(open) > 0 {
		t.Fatalf("%v is open in %q", open, out)
	}
}
