package spreadsheet

import "regexp"

var (
	scientific = regexp.MustCompile(`^\d([.,]\d+)?[Ee]\+\d+$`)
	dated      = regexp.MustCompile(`^(?i:\d{1,2}-(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)-\d{2})$`)
)

// IsScientific reports whether text has a form like 8.99941E+12. Spreadsheet programs show long numbers in
// this form, which has lost digits.
func IsScientific(text string) bool { return scientific.MatchString(text) }

// IsDated reports whether text has a form like 12-Oct. Spreadsheet programs replace texts like 10-12 by this
// form.
func IsDated(text string) bool { return dated.MatchString(text) }
