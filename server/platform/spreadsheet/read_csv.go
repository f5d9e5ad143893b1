package spreadsheet

import (
	"bytes"
	"context"
	"encoding/csv"
	"errors"
	"io"
	"regexp"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/unicode"
)

// maxSeparators limits the number of cells of a CSV file. A cell needs more memory than its separator.
const maxSeparators = 2_000_000

func readCSV(ctx context.Context, data []byte, strict bool, count *counter) error {
	text, err := decode(data)
	if err != nil {
		return err
	}
	text, comma := declared(unixLines(text))
	if comma == 0 {
		comma = separator(text)
	}
	if strings.Count(text, string(comma)) > maxSeparators {
		return ErrTooLarge
	}
	reader := csv.NewReader(strings.NewReader(text))
	reader.Comma, reader.FieldsPerRecord, reader.LazyQuotes = comma, -1, !strict
	number, lines, read := 0, 0, 0 // lines: number of lines before the offset read
	for {
		cells, err := reader.Read()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if parse := (*csv.ParseError)(nil); errors.As(err, &parse) {
			return &QuotesError{number + 1 + max(0, parse.StartLine-1-lines)}
		}
		if err != nil {
			return err
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		line, _ := reader.FieldPos(0)
		number += 1 + line - 1 - lines // includes the empty lines above, which the reader skips
		end := int(reader.InputOffset())
		lines, read = lines+strings.Count(text[read:end], "\n"), end
		if err := count.row(ReadRow{Number: number, Cells: cells}); err != nil {
			return err
		}
	}
}

// decode returns a file's text. It accepts UTF-8, and UTF-16 with either a byte order mark or an ASCII
// character at the beginning.
func decode(data []byte) (string, error) {
	order, wide := unicode.LittleEndian, true
	switch {
	case bytes.HasPrefix(data, []byte("\xff\xfe")), len(data) > 1 && data[0] != 0 && data[1] == 0:
	case bytes.HasPrefix(data, []byte("\xfe\xff")), len(data) > 1 && data[0] == 0 && data[1] != 0:
		order = unicode.BigEndian
	default:
		wide = false
	}
	if wide {
		decoded, err := unicode.UTF16(order, unicode.UseBOM).NewDecoder().Bytes(data)
		if err != nil {
			return "", ErrEncoding
		}
		data = decoded
	}
	data = bytes.TrimPrefix(data, []byte(bom))
	if !utf8.Valid(data) || bytes.IndexByte(data, 0) >= 0 {
		return "", ErrEncoding
	}
	return string(data), nil
}

// unixLines replaces line breaks by "\n". A single "\r", as on old Macs, ends rows if the first line break
// outside quotation marks is a single "\r".
func unixLines(text string) string {
	text = strings.ReplaceAll(text, "\r\n", "\n")
	quoted := false
	for _, c := range []byte(text) {
		switch {
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '\n':
			return text
		case c == '\r':
			return strings.ReplaceAll(text, "\r", "\n")
		}
	}
	return text
}

// declaration matches the line at the beginning that declares the separator to Excel.
var declaration = regexp.MustCompile(`^(?i:"?sep=([^"\n])"?)[;,\t]*(?:\n|$)`)

// declared returns the text without its declaration line, and the declared separator, or 0 if there is none.
// Spreadsheet programs do not count the line as a row.
func declared(text string) (string, rune) {
	m := declaration.FindStringSubmatch(text)
	if m == nil {
		return text, 0
	}
	separator, _ := utf8.DecodeRuneInString(m[1])
	if !strings.ContainsRune(separators, separator) {
		return text, 0
	}
	return text[len(m[0]):], separator
}

// separators lists the separators of cells; spreadsheet programs use one of them depending on the locale.
const separators = ",;\t|"

const (
	headLines = 20
	headBytes = 16 << 10
)

// separator returns the separator that occurs in most of the first lines. If several do, it returns the most
// frequent one. Quoted texts are ignored.
func separator(text string) rune {
	head := text[:min(len(text), headBytes)]
	best, mostLines, most := ',', 0, 0
	for _, c := range separators {
		lines, total := occurrences(head, byte(c))
		if lines > mostLines || lines == mostLines && total > most {
			best, mostLines, most = c, lines, total
		}
	}
	return best
}

// occurrences returns the number of lines that contain the separator, and the total number of separators.
func occurrences(head string, c byte) (lines, total int) {
	quoted, here, seen := false, 0, 0
	end := func() {
		if here > 0 {
			lines++
		}
		total, here, seen = total+here, 0, seen+1
	}
	for i := range len(head) {
		switch {
		case head[i] == '"':
			quoted = !quoted
		case quoted:
		case head[i] == '\n':
			if end(); seen == headLines {
				return lines, total
			}
		case head[i] == c:
			here++
		}
	}
	end()
	return lines, total
}
