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
		"ক্\u200dষ\u2028রহমান":         "ক্\u200dষ রহমান", // the joiner must remain
		"a\xffb":                       "ab",
		" \u0007 ":                     "",
	} {
		if got := form.OneLine(text); got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
}

// invisible lists texts without visible characters. client/forms/visible.test.ts contains the same list.
var invisible = []string{
	"\u200b", "\u2800", "\u3164", "\u115f", "\u1160", "\uffa0", "\u200c", "\u200d\u200d", "\u2060", "\ufeff", "\u00ad", "\u034f", "\u061c", "\u180e",
	"\u200e\u200f", "\u2061\u2062\u2063\u2064", "\u2066\u2069", "\u206a", "\ufff0", "\ufffc", "\ufe0f", "\U000e0100", "\U000e0041", "\U0001d159", "\U0001d173",
	"\u0301", "\u09cd", "\u09be", "\u20dd", "\u17b4", "\u00a0\u3000\u2007\u202f", "\u2028\u2029", "\u0000\u0007\u0085", " \t\n", " \u200b \u2800\u0301 ", "",
}

func TestClean_InvisibleTextsAreEmpty(t *testing.T) {
	for _, text := range invisible {
		for name, clean := range map[string]func(string) string{"OneLine": form.OneLine, "Lines": form.Lines, "Markdown": form.Markdown, "Mobile": form.Mobile} {
			if got := clean(text); got != "" {
				t.Errorf("%s of %q is %q", name, text, got)
			}
		}
		fields := form.Fields{}
		fields.Text("name", text, form.MaxName, true)
		fields.Phone("phone", text)
		if fields["name"] != "required" || fields["phone"] != "required" {
			t.Errorf("%q: %v", text, fields)
		}
		if got := form.OneLine(text + "রহিম" + text); form.IsVisible(text) || !form.IsVisible(got) {
			t.Errorf("%q: %q", text, got)
		}
	}
}

func TestOneLine_KeepsJoinersThatLettersNeed(t *testing.T) {
	for text, want := range map[string]string{
		"\u200bক্\u200dষ\u200b": "ক্\u200dষ", "র\u200d্যাম": "র\u200d্যাম", "উদ্\u200cঘাটন": "উদ্\u200cঘাটন", "হঠাত্\u200d": "হঠাৎ",
		"রহিম\u200d": "রহিম", "রহিম\u200c করিম": "রহিম করিম", "\u200dরহিম": "রহিম", "ক্\u200d\u200d\u200dষ": "ক্\u200dষ",
		"❤\ufe0f": "❤\ufe0f", "\U0001f469\u200d\U0001f373": "\U0001f469\u200d\U0001f373", "\U0001f3f4\U000e0067\U000e007f": "\U0001f3f4\U000e0067\U000e007f",
		"a\u2800\u3164b": "a b", "a\u200bb\u00adc": "abc", "e\u0301": "é", "১\ufe0f\u20e3": "১\ufe0f\u20e3", "-": "-", "😀": "😀",
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
