// Package pasted reads lists of parcels' statuses that members paste from a courier's panel, a message or a spreadsheet.
package pasted

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"haat/server/platform/figure"
	"haat/server/platform/form"
	"haat/server/platform/money"
	"haat/server/platform/textnorm"
)

// MaxLines is the maximum number of lines with text in a list.
const MaxLines = 500

// Line is a line of a list. Key is a tracking number or the number of an order, and Word the status. Either is empty if the line has none.
type Line struct {
	Number int    // from 1; empty lines count
	Text   string // at most 100 characters
	Key    string
	Word   string
	Amount *money.Amount // the collected amount; nil if the line names none
}

// Lines reads a list. Fields are separated by tabs, or else by semicolons or bars, or else by commas, or else by spaces. The first field is the key. The
// status is the first field that is a known one, so that whole rows of a table can be pasted; an amount may follow it. Lines without text
// and the header of a table are skipped. In "SF1,delivered,1,200" the amount may be 1 or 1,200, so it is nil. It reports false if the list has
// more than MaxLines lines.
func Lines(text string) ([]Line, bool) {
	var lines []Line
	number := 0
	for raw := range strings.Lines(text) {
		number++
		line := form.OneLine(raw)
		if line == "" {
			continue
		}
		fields, dense := fieldsOf(raw)
		if len(lines) == 0 && isHeader(fields) {
			continue
		}
		if len(lines) == MaxLines {
			return nil, false
		}
		read := Line{Number: number, Text: textnorm.Clip(line, 100), Key: Key(fields[0])}
		read.Word, read.Amount = wordOf(fields[1:], dense)
		lines = append(lines, read)
	}
	return lines, true
}

// fieldsOf splits a line that has text. The result is not empty. dense reports whether commas without spaces separate the fields, so that a comma
// between digits may also belong to a number.
func fieldsOf(raw string) (fields []string, dense bool) {
	raw = strings.Trim(raw, "\r\n")
	separates := func(_ int, c rune) bool { return c == ';' || c == '|' }
	switch {
	case strings.Contains(strings.TrimSpace(raw), "\t"):
		separates = func(_ int, c rune) bool { return c == '\t' }
	case !strings.ContainsAny(raw, ";|"):
		dense = isDense(raw)
		separates = func(at int, c rune) bool { return c == ',' && (dense || !inNumber(raw, at)) }
	}
	start := 0
	add := func(end int) {
		if field := strings.Trim(form.OneLine(raw[start:end]), `" `); field != "" {
			fields = append(fields, field)
		}
	}
	for at, c := range raw {
		if separates(at, c) {
			add(at)
			start = at + 1 // all separators are one byte long
		}
	}
	add(len(raw))
	switch len(fields) {
	case 0:
		return []string{""}, dense
	case 1:
		return bySpaces(fields[0]), dense
	}
	return fields, dense
}

// isDense reports whether a line has a comma that separates fields without a space.
func isDense(raw string) bool {
	for at, c := range raw {
		if c == ',' && !inNumber(raw, at) && at+1 < len(raw) && raw[at+1] != ' ' {
			return true
		}
	}
	return false
}

// inNumber reports whether the comma at a position is between two digits.
func inNumber(raw string, at int) bool {
	before, _ := utf8.DecodeLastRuneInString(raw[:at])
	after, _ := utf8.DecodeRuneInString(raw[at+1:])
	return unicode.IsDigit(before) && unicode.IsDigit(after)
}

// bySpaces splits "key status" and "key status amount".
func bySpaces(line string) []string {
	key, rest, found := strings.Cut(line, " ")
	if !found {
		return []string{key}
	}
	if at := strings.LastIndexByte(rest, ' '); at > 0 {
		if _, err := figure.Amount(rest[at+1:], "BDT"); err == nil {
			return []string{key, rest[:at], rest[at+1:]}
		}
	}
	return []string{key, rest}
}

// Key returns a tracking number or the number of an order in the form in which parcels store tracking numbers: upper case, with ASCII digits, and
// without spaces and the signs that people write around numbers.
func Key(text string) string {
	return strings.ToUpper(textnorm.ASCIIDigits(strings.Trim(strings.ReplaceAll(form.OneLine(text), " ", ""), `#:.()[]"'`)))
}

// wordOf returns the first known status of fields and the amount after it. Without a known one, it returns the first field. The amount of a dense
// line is nil if the field after it may be its last digits.
func wordOf(fields []string, dense bool) (string, *money.Amount) {
	for i, field := range fields {
		if _, known := words[textnorm.Fold(field)]; !known {
			continue
		}
		rest := fields[i+1:]
		for j, after := range rest {
			amount, err := figure.Amount(after, "BDT")
			if err != nil {
				continue
			}
			if dense && j+1 < len(rest) && mayJoin(after, rest[j+1]) {
				return field, nil
			}
			return field, &amount
		}
		return field, nil
	}
	if len(fields) == 0 {
		return "", nil
	}
	return fields[0], nil
}

// mayJoin reports whether two fields may be the parts of one number with a comma, such as 1 and 200, or 20 and 050.75.
func mayJoin(field, next string) bool {
	digits := func(text string, most int) bool {
		return text != "" && len(text) <= most && strings.Trim(text, "0123456789") == ""
	}
	whole, _, _ := strings.Cut(textnorm.ASCIIDigits(next), ".")
	return digits(strings.TrimLeft(textnorm.ASCIIDigits(field), "৳ "), 3) && len(whole) >= 2 && digits(whole, 3)
}

// headers are the titles of columns with statuses.
var headers = map[string]bool{
	"status": true, "delivery status": true, "parcel status": true, "order status": true, "state": true,
	textnorm.Fold("স্ট্যাটাস"): true, textnorm.Fold("অবস্থা"): true,
}

func isHeader(fields []string) bool {
	for _, field := range fields[1:] {
		if headers[textnorm.Fold(field)] {
			return true
		}
	}
	return false
}
