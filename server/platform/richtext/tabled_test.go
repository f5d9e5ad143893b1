package richtext

import "testing"

func TestTabled_ConvertsRowsToAMarkdownTable(t *testing.T) {
	for text, want := range map[string]string{
		"":                                      "",
		"Wash cold, dry flat.":                  "Wash cold, dry flat.",
		"Size, Chest\nM, 38":                    "\n| Size | Chest |\n|---|---|\n| M | 38 |\n",
		"Size\tChest\nM\t38, 39":                "\n| Size | Chest |\n|---|---|\n| M | 38, 39 |\n",
		"Inches:\na,b\nc,d\ne,f,g\nEnd, x":      "Inches:\n\n| a | b |\n|---|---|\n| c | d |\n\ne,f,g\nEnd, x",
		"| a | b, c |\n|---|---|\n| d | e, f |": "| a | b, c |\n|---|---|\n| d | e, f |",
		",\n,":                                  "\n|  |  |\n|---|---|\n|  |  |\n",
	} {
		if got := Tabled(text); got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
}
