package figures

import (
	"os"
	"path/filepath"
	"testing"
)

func TestFill_ReplacesOnlyTheTextBetweenMarks(t *testing.T) {
	path := filepath.Join(t.TempDir(), "page.md")
	read := func() string {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	for page, want := range map[string]string{
		"# Page\n<!-- mine -->\nold\n<!-- end -->\nnotes\n": "# Page\n<!-- mine -->\nnew\n<!-- end -->\nnotes\n",
		"# Page\n<!-- mine -->\nold\n":                      "",
		"# Page\nold\n<!-- end -->\n":                       "",
	} {
		if err := os.WriteFile(path, []byte(page), 0o600); err != nil {
			t.Fatal(err)
		}
		err := Fill(path, "<!-- mine -->\n", "new\n")
		if want == "" {
			if want = page; err == nil {
				t.Errorf("Fill(%q) returned no error", page)
			}
		} else if err != nil {
			t.Error(err)
		}
		if got := read(); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

func TestMedian_OfAnEvenNumberIsTheMeanOfTheMiddleTwo(t *testing.T) {
	for want, values := range map[float64][]float64{2: {3, 1, 2}, 2.5: {4, 1, 3, 2}, 7: {7}, 5.5: {10, 1}} {
		if got := Median(values); got != want {
			t.Errorf("Median(%v) = %v, want %v", values, got, want)
		}
	}
}
