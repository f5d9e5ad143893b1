package phone

import (
	"log/slog"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Number of digits of the shortest notation, which lacks the zero.
const shortest = 10

// Masked returns a text in which every mobile number shows only its operator and its last two digits: 017******78. It finds each notation
// that Read accepts, also in percent-encoding and with the escapes of quoted Go strings, unless its digits are part of an identifier, a
// decimal number or an IP address. Other numbers that look like a mobile number without its zero are masked, too, such as Unix times in
// seconds.
func Masked(text string) string {
	if !mayHaveNumber(text) { // a fast path for most log texts, since it runs for every request
		return text
	}
	var room [64]digit // so that short runs cause no allocation
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

// mayHaveNumber reports whether a text may have enough digits for a mobile number with only separators between them. Characters that only
// readUnit can decode count as digits.
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

// digit is a digit of a text, which may be several bytes long.
type digit struct {
	value      byte
	start, end int // byte offsets in the text
}

// masker finds the numbers of a text in runs: rows of digits with nothing but separators between them.
type masker struct {
	text    string
	out     strings.Builder
	written int // bytes of text that out contains, masked
	// runStart is the byte at which the current run begins, or -1 without a run. digits are the digits of the run.
	runStart int
	digits   []digit
}

// next reads the unit that begins at byte at. It adds digits to the run, which separators continue and other characters end. It returns the
// end of the unit.
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

// endRun masks the numbers of the run and empties it.
func (m *masker) endRun() {
	for i := 0; i+shortest <= len(m.digits); i++ {
		if m.isNumber(i) {
			m.mask(i)
			i += shortest - 1
		}
	}
	m.digits, m.runStart = m.digits[:0], -1
}

// mask writes the number that begins, after its zero, at digit i.
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
