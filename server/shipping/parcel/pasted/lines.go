// Package pasted reads lists of parcels' statuses that members paste from a courier's panel, a message or a spreadsheet.
package pasted

import (
	"strings"

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

// Lines reads a list. Fields are separated by tabs, or else by commas, semicolons or bars, or else by spaces. The first field is the key. The
// status is the first field that is a known one, so that whole rows of a table can be pasted; an amount may follow it. Lines without text
// and the header of a table are skipped. It reports false if the list has more than MaxLines lines.
func Lines(text string) ([]Line, bool) {
	var lines []Line
	number := 0
	for raw := range strings.Lines(text) {
		number++
		line := form.OneLine(raw)
		if line == "" {
			continue
		}
		fields := fieldsOf(raw)
		if len(lines) == 0 && isHeader(fields) {
			continue
		}
		if len(lines) == MaxLines {
			return nil, false
		}
		read := Line{Number: number, Text: textnorm.Clip(line, 100), Key: keyOf(fields[0])}
		read.Word, read.Amount = wordOf(fields[1:])
		lines = append(lines, read)
	}
	return lines, true
}

// fieldsOf splits a line that has text. The result is not empty.
func fieldsOf(raw string) []string {
	raw = strings.Trim(raw, "\r\n")
	separators := ",;|"
	if strings.Contains(strings.TrimSpace(raw), "\t") {
		separators = "\t"
	}
	var fields []string
	for field := range strings.FieldsFuncSeq(raw, func(c rune) bool { return strings.ContainsRune(separators, c) }) {
		if field = strings.Trim(form.OneLine(field), `" `); field != "" {
			fields = append(fields, field)
		}
	}
	switch len(fields) {
	case 0:
		return []string{""}
	case 1:
		return bySpaces(fields[0])
	}
	return fields
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

// keyOf returns a key without the signs that people write around numbers.
func keyOf(field string) string {
	return textnorm.ASCIIDigits(strings.Trim(strings.ReplaceAll(field, " ", ""), `#:.()[]"'`))
}

// wordOf returns the first known status of fields and the amount after it. Without a known one, it returns the first field.
func wordOf(fields []string) (string, *money.Amount) {
	for i, field := range fields {
		if _, known := words[textnorm.Fold(field)]; !known {
			continue
		}
		for _, after := range fields[i+1:] {
			if amount, err := figure.Amount(after, "BDT"); err == nil {
				return field, &amount
			}
		}
		return field, nil
	}
	if len(fields) == 0 {
		return "", nil
	}
	return fields[0], nil
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
