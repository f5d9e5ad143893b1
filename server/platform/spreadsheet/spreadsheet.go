// Package spreadsheet reads and writes files of spreadsheet programs, CSV and XLSX.
package spreadsheet

import (
	"encoding/csv"
	"io"
	"regexp"
)

// bom is the byte order mark; spreadsheet programs recognize UTF-8 by it.
const bom = "\ufeff"

// Patterns of cells that a spreadsheet program would execute (CSV injection), without and with the apostrophe
// that prevents it. Spreadsheet programs in East Asian locales also execute the full-width forms of the
// signs.
var (
	formula = regexp.MustCompile(`^'*[=+\-@\t\r＝＋－＠]`)
	escaped = regexp.MustCompile(`^'+[=+\-@\t\r＝＋－＠]`)
)

// Neutral adds an apostrophe before texts that a spreadsheet program would execute. Plain removes it.
func Neutral(text string) string {
	if formula.MatchString(text) {
		return "'" + text
	}
	return text
}

// Plain returns the text for which Neutral returned cell.
func Plain(text string) string {
	if escaped.MatchString(text) {
		return text[1:]
	}
	return text
}

// NewWriter returns a writer of a CSV file that begins with a byte order mark and the header.
func NewWriter(w io.Writer, header []string) (*csv.Writer, error) {
	if _, err := io.WriteString(w, bom); err != nil {
		return nil, err
	}
	out := csv.NewWriter(w)
	out.UseCRLF = true
	return out, out.Write(header)
}
