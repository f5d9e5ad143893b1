package catalog

import (
	"runtime"
	"strings"
	"testing"

	"haat/server/platform/fault"
)

// swelling is texts of a merchant, none too long, that Markdown makes much of.
func swelling() []string {
	var narrower strings.Builder // fewer cells a table, and many tables
	for range 30 {
		narrower.WriteString("|" + strings.Repeat("a|", 30) + "\n|" + strings.Repeat("-|", 30) + "\n" + strings.Repeat("|\n", 100) + "\n")
	}
	return []string{
		"|" + strings.Repeat("a|", 1250) + "\n|" + strings.Repeat("-|", 1250) + "\n" + strings.Repeat("|\n", 2450),
		narrower.String(),
		"[a]: http://" + strings.Repeat("x", 4900) + "\n\n" + strings.Repeat("[a]", 1650),
		strings.Repeat(">", 10_000),
		strings.Repeat("- ", 5_000) + "a",
		strings.Repeat("*a ", 3_000) + strings.Repeat("a*", 500),
		strings.Repeat("[", 5_000) + strings.Repeat("](", 2_500),
		"<p>" + strings.Repeat(`"`, 9_997),
	}
}

func TestSafeHTML_OfALittleIsNotMuch(t *testing.T) {
	for _, text := range swelling() {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		safe := safeHTML(text)
		runtime.ReadMemStats(&after)
		if len(safe) > 256<<10 {
			t.Errorf("%.20q: %d bytes become %d", text, len(text), len(safe))
		}
		if took := after.TotalAlloc - before.TotalAlloc; took > 64<<20 {
			t.Errorf("%.20q: %d bytes were allocated", text, took)
		}
	}
}

// What does not fit is refused where it is written, and shown as it is where it was kept before.
func TestSafeHTML_OfWhatDoesNotFit(t *testing.T) {
	text := "<b>&\n\n[a]: http://" + strings.Repeat("x", 4900) + "\n\n" + strings.Repeat("[a]", 1650)
	if safe := safeHTML(text); !strings.HasPrefix(safe, "<p>&lt;b&gt;&amp;") {
		t.Errorf("begins with %.40q", safe)
	}
	_, err := DescriptionHTML(text)
	if f, ok := fault.As(err); !ok || f.Fields["text"] != "max" {
		t.Errorf("a preview of it: %v", err)
	}
}

func TestSafeHTML_Tables(t *testing.T) {
	const table = "| Size | Chest |\n|------|------:|\n| S | 36 |\n| M | 38 |"
	for _, text := range []string{table, "Sizes:\n" + table, "a | b\n\n" + table, strings.Repeat(table+"\n\n", 50)} {
		if safe := safeHTML(text); strings.Count(safe, "<table>") != strings.Count(text, "Size |") || !strings.Contains(safe, "<td>S</td>") {
			t.Errorf("%q becomes %.200q", text, safe)
		}
	}
}
