package form

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"haat/server/platform/textnorm"
)

// FuzzCleaned checks that a normalized text has no invisible characters, and that normalizing it again
// changes nothing.
func FuzzCleaned(f *testing.F) {
	for _, seed := range []string{"Ayesha", " a\u202eb\x00 \r\n c", "\ufeff\u2066x", "ক্\u200cষ", "\xff\xfe", "a\tb\vc", "\u2028\u2029", "<script>"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for name, clean := range map[string]func(string) string{"OneLine": OneLine, "Lines": Lines, "Markdown": Markdown, "Mobile": Mobile, "Fold": textnorm.Fold} {
			once := clean(text)
			if again := clean(once); again != once {
				t.Errorf("%s of %q is %q, and again %q", name, text, once, again)
			}
			if name == "Fold" {
				continue
			}
			if !utf8.ValidString(once) || strings.ContainsFunc(once, func(c rune) bool {
				return c != '\n' && unicode.IsControl(c) || c >= '\u202a' && c <= '\u202e' || c >= '\u2066' && c <= '\u2069'
			}) {
				t.Errorf("%s of %q is %q", name, text, once)
			}
		}
		if strings.Contains(OneLine(text), "\n") {
			t.Errorf("%q has more than one line", text)
		}
	})
}

// FuzzIsEmail checks that an accepted email address is one line with one host and fits into a mail header.
func FuzzIsEmail(f *testing.F) {
	for _, seed := range []string{"a@b.cd", "a b@c.de", "<a@b.cd>", "a@b.cd\r\nBcc: x@y.zz", `"a\"@x.yz"@b.cd`, "a@[1.2.3.4]", "আ@b.cd"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if IsEmail(text) && (len(text) > maxEmail || strings.ContainsAny(text, "\r\n\x00<>") && !strings.Contains(text, `"`) || !strings.Contains(text, "@")) {
			t.Errorf("%q was accepted", text)
		}
	})
}
