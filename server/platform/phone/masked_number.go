package phone

import (
	"net/netip"
	"regexp"
	"strings"
)

// maxBefore is the maximum number of digits that may directly precede a number without separators. After more
// digits, it is not a phone number.
const maxBefore = 7

// joined reports whether digit i directly precedes the next one.
func (m *masker) joined(i int) bool {
	return m.digits[i].end == m.digits[i+1].start || m.digits[i].start == m.digits[i+1].start
}

// before returns the digits that directly precede digit i, at most maxBefore+2: one more than may precede a
// number and its zero.
func (m *masker) before(i int) string {
	first := i
	for first > 0 && i-first < maxBefore+2 && m.joined(first-1) {
		first--
	}
	values := make([]byte, 0, maxBefore+2)
	for _, d := range m.digits[first:i] {
		values = append(values, d.value)
	}
	return string(values)
}

// isNumber reports whether a mobile number begins at digit i, not counting its zero.
func (m *masker) isNumber(i int) bool {
	found := m.digits[i : i+shortest]
	if found[0].value != '1' || found[1].value < '3' || i+shortest < len(m.digits) && m.joined(i+shortest-1) {
		return false
	}
	// previous returns the n-th digit before the number.
	previous := func(n int) byte {
		if i < n {
			return 0
		}
		return m.digits[i-n].value
	}
	zero, country := previous(1) == '0', previous(1) == '8' && previous(2) == '8'
	whole := m.isWhole(i)
	switch before := m.before(i); {
	case before == "": // The zero or the country code may precede, with separators.
	case zero && whole && len(before) <= maxBefore+1:
	case zero && strings.HasSuffix("008800", before):
	case zero && strings.HasSuffix("00880", before):
	case country && strings.HasSuffix("0088", before):
	default:
		return false
	}
	return !m.isIdentifier(i, whole) && (zero || country || !m.isOtherNumber(i, whole))
}

// isWhole reports whether a number has no separators, including the zero that directly precedes it.
func (m *masker) isWhole(i int) bool {
	for j := i; j < i+shortest-1; j++ {
		if !m.joined(j) {
			return false
		}
	}
	return true
}

var (
	uuid = regexp.MustCompile(`^[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$`)
	hex  = regexp.MustCompile(`^[0-9a-fA-F]*[a-fA-F][0-9a-fA-F]*$`)
)

// shortestHex is the minimum length of a sequence of hexadecimal digits that is considered a hash or the
// like.
const shortestHex = 16

// isIdentifier reports whether a number at digit i is part of a hash, a UUID, or an IP address.
func (m *masker) isIdentifier(i int, whole bool) bool {
	start, end := m.digits[i].start, m.digits[i+shortest-1].end
	if whole {
		word := m.around(m.wordStart(i), start, end, hexDigits)
		return len(word) >= shortestHex && hex.MatchString(word)
	}
	if uuid.MatchString(m.around(0, start, end, hexDigits+"-")) {
		return true
	}
	_, err := netip.ParseAddr(m.around(0, start, end, asciiDigits+"."))
	return err == nil
}

// wordStart returns the offset of the first byte that may belong to the same word as digit i: the byte after
// the last separator. An escaped separator may itself contain digits.
func (m *masker) wordStart(i int) int {
	for i > 0 && m.joined(i-1) {
		i--
	}
	if i > 0 || m.runStart < m.digits[i].start {
		return m.digits[i].start
	}
	return 0
}

// isOtherNumber reports whether a number at digit i is part of a name, a decimal number, or a time. Neither a
// zero nor the country code may precede it.
func (m *masker) isOtherNumber(i int, whole bool) bool {
	start, end := m.digits[i].start, m.digits[i+shortest-1].end
	gap := m.runStart // start of the separators before the number
	if i > 0 {
		gap = m.digits[i-1].end
	}
	next, afterNext := m.char(end), m.char(end+1)
	if isNameChar(next) || next == '-' && isNameChar(afterNext) {
		return true
	}
	switch m.text[gap:start] {
	case "":
		if isNameChar(m.char(start - 1)) {
			return true
		}
	case "-", ".":
		if isNameChar(m.char(gap - 1)) {
			return true
		}
	}
	if whole {
		return next == '.' && isASCIIDigit(afterNext) || m.char(start-1) == '.' && isASCIIDigit(m.char(start-2))
	}
	return next == ':' && isASCIIDigit(afterNext) // a time, as in 1998-12-31 10:20
}

// around returns the longest part of the text that contains text[start:end], begins at or after from, and
// otherwise consists of the characters in set.
func (m *masker) around(from, start, end int, set string) string {
	for start > from && strings.IndexByte(set, m.text[start-1]) >= 0 {
		start--
	}
	for end < len(m.text) && strings.IndexByte(set, m.text[end]) >= 0 {
		end++
	}
	return m.text[start:end]
}

// char returns a byte of the text, or a space if the offset is outside the text.
func (m *masker) char(at int) byte {
	if at < 0 || at >= len(m.text) {
		return ' '
	}
	return m.text[at]
}

// isNameChar reports whether a byte is an ASCII letter or an underscore.
func isNameChar(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_'
}

func isASCIIDigit(c byte) bool { return c >= '0' && c <= '9' }
