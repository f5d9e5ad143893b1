package form_test

import (
	"encoding/json"
	"strings"
	"testing"

	"haat/server/platform/fault"
	"haat/server/platform/form"
)

func TestOneLine_RemovesInvisibleCharacters(t *testing.T) {
	for text, want := range map[string]string{
		"  Ayesha \t\r\n Rahman ":      "Ayesha Rahman",
		"\u202eev\u0000il\u2066\ufeff": "evil",
		"ক্\u200dষ\u2028রহমান":         "ক্\u200dষ রহমান", // the joiner is kept
		"a\xffb":                       "ab",
		" \u0007 ":                     "",
	} {
		if got := form.OneLine(text); got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
}

func TestLines_KeepsLines(t *testing.T) {
	if got := form.Lines(" one  two \r\n\n three\u202e\n "); got != "one  two\n\nthree" {
		t.Errorf("%q", got)
	}
}

func TestMarkdown_KeepsIndentation(t *testing.T) {
	if got := form.Markdown("\n- one\r\n\t- two  \n\u202e\u0000three\n \n"); got != "- one\n    - two  \nthree" {
		t.Errorf("%q", got)
	}
}

func TestMobile_NormalizesDigits(t *testing.T) {
	for text, want := range map[string]string{"+880 1712-345678": "01712345678", "০১৭১২৩৪৫৬৭৮": "01712345678", " 12\n3 ": "12 3"} {
		if got := form.Mobile(text); got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
}

func TestIsEmail_RefusesOtherTexts(t *testing.T) {
	for text, want := range map[string]bool{
		"a@b.co": true, "a.b+c@shop.example.com": true, "a@bengali.বাংলা": true,
		"": false, "a": false, "a@b": false, "a@.b": false, "a@b.": false, "A <a@b.co>": false, "a@b.co, c@d.co": false, " a@b.co": false,
		strings.Repeat("a", 250) + "@b.co": false,
	} {
		if form.IsEmail(text) != want {
			t.Errorf("%q: want %v", text, want)
		}
	}
}

func TestFields_NameTheErrors(t *testing.T) {
	wrong := form.Fields{}
	wrong.Text("name", strings.Repeat("প", form.MaxName+1), form.MaxName, true)
	wrong.Text("line", "", form.MaxLine, true)
	wrong.Text("note", "", 1, false)
	wrong.Mobile("0171234567")
	wrong.Email("ayesha")
	wrong.Place("Dhaka", "Kushtia", "Mirpur")
	f, ok := fault.As(wrong.Of(fault.New(fault.Invalid, "form")))
	if !ok {
		t.Fatal("no fault")
	}
	got, err := json.Marshal(f.Fields)
	if want := `{"district":"invalid","email":"invalid","line":"required","mobile":"invalid","name":"max"}`; err != nil || string(got) != want {
		t.Errorf("%s, %v", got, err)
	}
	right := form.Fields{}
	right.Text("name", strings.Repeat("প", form.MaxName), form.MaxName, true)
	right.Mobile("01712345678")
	right.Email("")
	right.Place("Dhaka", "Dhaka", "Mirpur")
	if err := right.Of(fault.New(fault.Invalid, "form")); err != nil {
		t.Error(err)
	}
}
