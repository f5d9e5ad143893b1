package richtext

import (
	"testing"

	"haat/e2e/hostile"
)

// corpus is the hostile texts.
func corpus(t testing.TB) []string {
	t.Helper()
	list, err := hostile.Texts()
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// Each is put into a description and a policy; what comes of them does nothing.
func TestSafeHTML_HostileTextsAreInert(t *testing.T) {
	for _, text := range corpus(t) {
		for _, written := range []string{text, "# " + text, "[x](" + text + ")", "![x](" + text + ")", "`" + text + "`", "<p>" + text, "| a |\n|---|\n| " + text + " |", text + "\n\n" + text} {
			wantInert(t, written, SafeHTML(written))
		}
	}
}
