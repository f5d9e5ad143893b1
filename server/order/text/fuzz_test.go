package text

import (
	"strings"
	"testing"
	"unicode/utf8"

	"haat/server/platform/form"
	"haat/server/platform/places"
)

// FuzzParse checks that the fields read from any message are valid and within their limits.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{"নাম: করিম\nঠিকানা: মিরপুর, ঢাকা ০১৭১২৩৪৫৬৭৮ ২টা লাল L", "Name- A, ph 01712345678", "***2*3", "1 ta a ar 2 ta b", "মোঃ", "name:\n\x02,"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		m := parse(text)
		m.wishes()
		found := &Reading{}
		m.readName(found)
		m.readPlace(found)
		m.readLine(found)
		for _, value := range []string{found.Name, found.Line} {
			if !utf8.ValidString(value) || strings.ContainsAny(value, "\x00\x02\n") || utf8.RuneCountInString(value) > form.MaxLine {
				t.Errorf("%q", value)
			}
		}
		if found.Upazila != "" && places.Check(found.Division, found.District, found.Upazila) != "" {
			t.Errorf("no place: %+v", found)
		}
	})
}
