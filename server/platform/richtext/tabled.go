package richtext

import "strings"

// Tabled converts lines with cells to Markdown tables, which are hard to type on a phone. At least two
// consecutive lines with the same number of commas or tabs become a table with a header.
func Tabled(text string) string {
	lines := strings.Split(text, "\n")
	var out []string
	for len(lines) > 0 {
		n := tableLength(lines)
		if n == 0 {
			out, lines = append(out, lines[0]), lines[1:]
			continue
		}
		out = append(out, "", tableRow(lines[0]), strings.Repeat("|---", len(cells(lines[0])))+"|")
		for _, line := range lines[1:n] {
			out = append(out, tableRow(line))
		}
		out, lines = append(out, ""), lines[n:]
	}
	return strings.Join(out, "\n")
}

// tableLength returns the number of lines at the start that form a table, or 0.
func tableLength(lines []string) int {
	columns, n := len(cells(lines[0])), 0
	for n < len(lines) && columns > 1 && len(cells(lines[n])) == columns {
		n++
	}
	if n < 2 {
		return 0
	}
	return n
}

// cells splits a line at its tabs or, if it has none, at its commas. A line of a Markdown table is one cell.
func cells(line string) []string {
	switch {
	case strings.Contains(line, "|"):
		return []string{line}
	case strings.Contains(line, "\t"):
		return strings.Split(line, "\t")
	default:
		return strings.Split(line, ",")
	}
}

func tableRow(line string) string {
	row := cells(line)
	for i, cell := range row {
		row[i] = strings.TrimSpace(cell)
	}
	return "| " + strings.Join(row, " | ") + " |"
}
