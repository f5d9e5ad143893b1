package phone

import (
	"log/slog"
	"strings"
	"unicode"
	"unicode/utf8"
)

// shortest is the number of digits in the shortest notation of a number, which lacks the zero.
const shortest = 10

// Masked returns a text in which every mobile number shows only its operator and its last two digits:
// 017******78. It finds every notation that Read accepts, also percent-encoded and with the escapes of quoted
// Go strings. It ignores digits that are part of an identifier, a decimal number or an IP address. It also
// masks other numbers that look like a mobile number without its zero, such as Unix times in seconds.
func Masked(text string) string {
	if !mayHaveNumber(text) { // a fast path for most log texts, because Masked runs for every request
		return text
	}
	var room [64]digit // avoids allocations for short runs
	m := masker{text: text, runStart: -1, digits: room[:0]}
	for at := 0; at < len(text); {
		at = m.next(at)
	}
	m.endRun()
	if m.written == 0 {
		return text
	}
	return m.out.String() + text[m.written:]
}

// mayHaveNumber reports whether a text may contain enough digits for a mobile number with only separators
// between them. Characters that only readUnit can decode count as digits.
func mayHaveNumber(text string) bool {
	if len(text) < shortest {
		return false
	}
	digits := 0
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c >= '0' && c <= '9':
			digits++
		case c >= utf8.RuneSelf:
			char, size := utf8.DecodeRuneInString(text[i:])
			i += size - 1
			if char >= 'অ' && char <= 'হ' { // Bengali letters are the most frequent
				digits = 0
			} else if !unicode.Is(unicode.M, char) {
				digits += 2 // characters such as ⑰ are two digits
			}
		case c == '%', c == '\\':
			skipped := escapeLength(text[i:]) - 1
			digits += skipped
			i += skipped
		case isNameChar(c) || c == '/' || c == ':' || c == ',' || c == '=' || c == ';':
			digits = 0
		}
		if digits >= shortest {
			return true
		}
	}
	return false
}

// digit is a digit of a text. It may be several bytes long.
type digit struct {
	value      byte
	start, end int // byte offsets in the text
}

// masker finds the numbers of a text in runs. A run is a sequence of digits with nothing but separators
// between them.
type masker struct {
	text    string
	out     strings.Builder
	written int // number of bytes of text that have been written to out
	// runStart is the byte offset at which the current run begins, or -1 if there is none. digits are the
	// digits of the run.
	runStart int
	digits   []digit
}

// next reads the unit at a byte offset and returns its end. A digit is added to the run, a separator
// continues it, and any other character ends it.
func (m *masker) next(at int) int {
	read := readUnit(m.text, at)
	if m.runStart < 0 {
		m.runStart = at
	}
	switch {
	case read.digits != "":
		for i := range len(read.digits) {
			m.digits = append(m.digits, digit{read.digits[i], at, read.end})
		}
	case !read.separator:
		m.endRun()
	}
	return read.end
}

// endRun masks the numbers of the run and clears it.
func (m *masker) endRun() {
	for i := 0; i+shortest <= len(m.digits); i++ {
		if m.isNumber(i) {
			m.mask(i)
			i += shortest - 1
		}
	}
	m.digits, m.runStart = m.digits[:0], -1
}

// mask writes a masked number to out. i is the index of its first digit after the zero.
func (m *masker) mask(i int) {
	found := m.digits[i : i+shortest]
	start := found[0].start
	zero := i > 0 && m.digits[i-1].value == '0' && m.joined(i-1)
	if zero {
		start = m.digits[i-1].start
	}
	m.out.WriteString(m.text[m.written:max(start, m.written)])
	if zero {
		m.out.WriteByte('0')
	}
	for _, d := range found[:2] {
		m.out.WriteByte(d.value)
	}
	m.out.WriteString("******")
	for _, d := range found[shortest-2:] {
		m.out.WriteByte(d.value)
	}
	m.written = found[shortest-1].end
}

// MaskedAttr masks the phone numbers in a log record: in the message, texts and errors. It is a
// ReplaceAttr function for slog handlers.
func MaskedAttr(_ []string, a slog.Attr) slog.Attr {
	switch value := a.Value.Any().(type) {
	case string:
		a.Value = slog.StringValue(Masked(value))
	case error:
		a.Value = slog.StringValue(Masked(value.Error()))
	}
	return a
}
