package phone

import (
	"net/netip"
	"regexp"
	"strings"
	"testing"

	"haat/server/platform/textnorm"
)

var national = regexp.MustCompile(`^01[3-9][0-9]{8}$`)

// FuzzRead checks that a result has 11 digits and that reading any notation of it returns the same
// number.
func FuzzRead(f *testing.F) {
	for _, seed := range []string{"01712345678", "+880 1712-345678", "০১৭১২৩৪৫৬৭৮", "8801712345678", "0088001712345678", "(017)12.345.678", "+", "880", "01212345678"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, written string) {
		number, ok := Read(written)
		if !ok {
			return
		}
		if !national.MatchString(number) {
			t.Fatalf("%q was read as %q", written, number)
		}
		if _, err := netip.ParseAddr(strings.TrimSpace(written)); err != nil && !strings.Contains(Masked(written), "******") {
			t.Errorf("%q is not masked", written)
		}
		for _, spelling := range []string{number, "+88" + number, "0088" + number, textnorm.BengaliDigits(number), number[:5] + "-" + number[5:], " " + number + "\u200b"} {
			if again, ok := Read(spelling); !ok || again != number {
				t.Errorf("%q is read as %q, %v", spelling, again, ok)
			}
		}
	})
}

// FuzzMasked checks that a number is masked regardless of the text around it.
func FuzzMasked(f *testing.F) {
	f.Add("to ", " or 01812345679")
	f.Add("8801", "২")
	f.Add("২০১৭ 01712.3", "0171234567")
	f.Fuzz(func(t *testing.T, before, after string) {
		for _, number := range []string{"01712345678", "01712-345 678", "০১৭১২৩৪৫৬৭৮"} {
			text := before + "<" + number + ">" + after
			if got := Masked(text); strings.Contains(got, number) && !strings.Contains(before+after, number) {
				t.Errorf("%q: %q", text, got)
			}
		}
	})
}
