package rights

import "strings"

// Table returns the rights of the predefined roles as a table in Markdown, for docs/team.md.
func Table() string {
	b := strings.Builder{}
	b.WriteString("| Right |")
	for _, role := range Predefined {
		b.WriteString(" `" + string(role) + "` |")
	}
	b.WriteString("\n|---|" + strings.Repeat("---|", len(Predefined)) + "\n")
	for _, right := range All {
		b.WriteString("| `" + string(right) + "` |")
		for _, role := range Predefined {
			mark := "  |"
			if Any(Of(role), right) {
				mark = " yes |"
			}
			b.WriteString(mark)
		}
		b.WriteString("\n")
	}
	return b.String()
}
