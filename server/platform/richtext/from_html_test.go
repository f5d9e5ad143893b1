package richtext

import "testing"

func TestFromHTML_KeepsTextAndStructure(t *testing.T) {
	for html, want := range map[string]string{
		"<p>Soft <strong>cotton</strong>.</p>\n<ul><li>One</li><li>Two</li></ul>":        "Soft **cotton**.\n\n- One\n- Two",
		"<h2>Care</h2><p>Wash<br>cold</p>":                                               "## Care\n\nWash  \ncold",
		`<p><img src="https://x.test/a.jpg">Text<script>alert(1)</script></p>`:           "Text",
		`<p>See <a href="https://x.test">this</a> &amp; that</p>`:                        "See [this](https://x.test) & that",
		"<table><tr><th>Size</th><th>Cm</th></tr><tr><td>M</td><td>38</td></tr></table>": "| Size | Cm |\n|------|----|\n| M    | 38 |",
		"<p>জামদানি</p>":                                                                 "জামদানি",
		"plain text":                                                                     "plain text",
		"":                                                                               "",
	} {
		got, err := FromHTML(html)
		if err != nil || got != want {
			t.Errorf("%q is %q, want %q (%v)", html, got, want, err)
		}
	}
}
