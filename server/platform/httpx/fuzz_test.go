package httpx

import (
	"strings"
	"testing"
)

// FuzzAccepts checks that the first mention of a coding decides, and that a header allows a coding only if it
// contains the coding's name or *.
func FuzzAccepts(f *testing.F) {
	for _, seed := range []string{"gzip, br", "*;q=0", "br;q=0, *", "gzip;q=1.000", "GZIP", "identity", "br;q=x", ",,;;=", "br;q=NaN", "br;q=Inf", "gzip ; q = 0"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, header string) {
		Accepts(header, "br")
		for _, coding := range []string{"br", "gzip"} {
			if Accepts(coding+";q=0, "+header, coding) || !Accepts(coding+", "+header, coding) {
				t.Errorf("%s before %q is not looked at first", coding, header)
			}
			if Accepts(header, coding) && !strings.Contains(strings.ToLower(header), coding) && !strings.Contains(header, "*") {
				t.Errorf("%q allows %s", header, coding)
			}
		}
	})
}

// FuzzMatches checks that a header matches only if it contains the tag or *.
func FuzzMatches(f *testing.F) {
	for _, seed := range []string{`"abc"`, `W/"abc-br", "x"`, "*", `"`, "", "abc", `"a,b"`} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, header string) {
		if MatchesETag(header, "abc") && !strings.Contains(header, "abc") && !strings.Contains(header, "*") {
			t.Errorf("%q matches", header)
		}
	})
}
