package phone

import (
	"log/slog"
	"regexp"

	"haat/server/platform/letters"
)

var (
	digitRun = regexp.MustCompile(`[0-9০-৯]{11,18}`)
	ending   = regexp.MustCompile(`01[3-9][0-9]{8}$`)
)

// shortest is how many digits a number has.
const shortest = 11

// Masked is a text in which every mobile number, with 88 before it or not, in either digits, has its operator and its
// last two digits alone: 017******78.
func Masked(text string) string {
	if len(text) < shortest { // as most of what a log is given, for each request
		return text
	}
	return digitRun.ReplaceAllStringFunc(text, func(run string) string {
		digits := letters.ASCIIDigits(run)
		if !ending.MatchString(digits) {
			return run
		}
		number := digits[len(digits)-11:]
		return digits[:len(digits)-11] + number[:3] + "******" + number[9:]
	})
}

// MaskedAttr masks the numbers in what a log is given: the message, texts and errors. It is a ReplaceAttr of slog's handlers.
func MaskedAttr(_ []string, a slog.Attr) slog.Attr {
	switch value := a.Value.Any().(type) {
	case string:
		a.Value = slog.StringValue(Masked(value))
	case error:
		a.Value = slog.StringValue(Masked(value.Error()))
	}
	return a
}
