package banglish

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

func TestLatin_WritesWordsAsPeopleDo(t *testing.T) {
	data, err := os.ReadFile("testdata/words.json")
	if err != nil {
		t.Fatal(err)
	}
	var words map[string]string
	if err := json.Unmarshal(data, &words); err != nil {
		t.Fatal(err)
	}
	for bengali, want := range words {
		if got := Latin(bengali); got != want {
			t.Errorf("%s is %q, want %q", bengali, got, want)
		}
		if got := Latin(norm.NFD.String(bengali)); got != want {
			t.Errorf("%s in NFD is %q, want %q", bengali, got, want)
		}
	}
}

func TestLatin_KeepsOtherCharacters(t *testing.T) {
	for _, text := range []string{"", "Cotton T-shirt, 50% off!", "café 漢字 हिन्दी"} {
		if got := Latin(text); got != text {
			t.Errorf("%q is %q", text, got)
		}
	}
}

func FuzzLatin(f *testing.F) {
	f.Add("জামদানি শাড়ি")
	f.Add("্ক্্্ষাঁং\u200d")
	f.Fuzz(func(t *testing.T, text string) {
		if got := Latin(text); strings.ContainsFunc(got, func(r rune) bool { return unicode.Is(unicode.Bengali, r) }) {
			t.Errorf("%q is %q", text, got)
		}
	})
}
