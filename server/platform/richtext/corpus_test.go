package richtext

import (
	"testing"

	"haat/e2e/hostile"
)

// corpus returns hostile texts.
func corpus(t testing.TB) []string {
	t.Helper()
	list, err := hostile.Texts()
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// Each text is used as a description and as a policy; the resulting HTML must be inert.
func TestSafeHTML_HostileTextsAreInert(t *testing.T) {
	for _, text := range corpus(t) {
		for _, written := range []string{text, "# " + text, "[x](" + text + ")", "![x](" + text + ")", "`" + text + "`", "<p>" + text, "| a |\n|---|\n| " + text + " |", text + "\n\n" + text} {
			wantInert(t, written, SafeHTML(written))
		}
	}
}
