package spreadsheet

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Day numbers in workbooks. lastDay is 9999-12-31. Day numbers below 61 are counted from another day, because
// spreadsheet programs treat 1900 as a leap year.
const (
	lastDay      = 2_958_466
	falseLeapDay = 61
	days1904     = 1462
)

// show returns the text of a stored number, and its kind.
func (f numberFormat) show(stored string, since1904 bool) (string, Kind) {
	n, err := strconv.ParseFloat(strings.TrimSpace(stored), 64)
	if err != nil || math.IsInf(n, 0) || math.IsNaN(n) {
		return stored, Text
	}
	if f.year || f.month || f.day || f.clock {
		if text, ok := f.date(n, since1904); ok {
			return text, Date
		}
		return plainNumber(n), Number
	}
	switch {
	case f.percent:
		return plainNumber(n*100) + "%", Number
	case f.scientific:
		return scientificNumber(n), Number
	case f.currency != "":
		return f.currency + plainNumber(n), Number
	case len(f.digits) > 0:
		return f.padded(n), Number
	}
	return plainNumber(n), Number
}

// date returns the day and time of a day number. It returns false for numbers that no program shows as a
// date.
func (f numberFormat) date(n float64, since1904 bool) (string, bool) {
	if n < 0 || n >= lastDay {
		return "", false
	}
	days, part := math.Modf(n)
	switch {
	case since1904:
		days += days1904
	case days < falseLeapDay:
		days++
	}
	t := time.Date(1899, time.December, 30, 0, 0, 0, 0, time.UTC).AddDate(0, 0, int(days)).Add(time.Duration(math.Round(part*86_400)) * time.Second)
	layout := "2006-01-02"
	switch {
	case !f.year && !f.month && !f.day:
		layout = "15:04:05"
	case !f.year && !f.clock:
		layout = "2-Jan"
	case !f.day && !f.clock && f.month:
		layout = "Jan-06"
	case !f.day && !f.clock:
		layout = "2006"
	case f.clock || part > 0:
		layout = "2006-01-02 15:04:05"
	}
	return t.Format(layout), true
}

// significant is the number of significant digits that spreadsheet programs store.
const significant = 15

// plainNumber returns a number with its 15 significant digits. Longer integers have lost digits, so they are
// written in a form that shows it: 1.23456789012346E+19.
func plainNumber(n float64) string {
	short, err := strconv.ParseFloat(strconv.FormatFloat(n, 'g', significant, 64), 64)
	if err != nil {
		return strconv.FormatFloat(n, 'g', -1, 64)
	}
	if math.Abs(short) >= 1e15 {
		return strings.ToUpper(strconv.FormatFloat(short, 'e', -1, 64))
	}
	if short == 0 {
		return "0"
	}
	return strconv.FormatFloat(short, 'f', -1, 64)
}

// shownDigits is the number of digits in a form like 8.99941E+12, in which spreadsheet programs show long
// numbers.
const shownDigits = 6

// scientificNumber returns the text of a number that is shown with an exponent. If the number has no more
// digits than are shown, it may have lost the others, so the exponent remains.
func scientificNumber(n float64) string {
	text := strings.ToUpper(strconv.FormatFloat(n, 'e', -1, 64))
	mantissa, _, _ := strings.Cut(text, "E")
	if digits := strings.Trim(mantissa, "-."); len(strings.ReplaceAll(digits, ".", "")) > shownDigits {
		return plainNumber(n)
	}
	return text
}

// padded writes the digits of an integer into the zeros of the format, from the right.
func (f numberFormat) padded(n float64) string {
	if n < 0 || n >= 1e15 || n != math.Trunc(n) {
		return plainNumber(n)
	}
	digits := []rune(strconv.FormatFloat(n, 'f', 0, 64))
	var out []rune
	first := slices.Index(f.digits, '0')
	for i := len(f.digits) - 1; i >= 0; i-- {
		switch {
		case f.digits[i] != '0':
			out = append(out, f.digits[i])
		case len(digits) == 0:
			out = append(out, '0')
		default:
			out, digits = append(out, digits[len(digits)-1]), digits[:len(digits)-1]
		}
		if i == first {
			slices.Reverse(digits)
			out, digits = append(out, digits...), nil
		}
	}
	slices.Reverse(out)
	return string(out)
}

// Decimal returns the text of a Number in which a dot can only be a decimal point: "1.1250" for "1.125".
func Decimal(text string) string {
	if at := strings.IndexByte(text, '.'); at >= 0 && len(text)-at == 4 {
		text += "0"
	}
	return text
}
