package courier

import (
	"crypto/sha256"
	"crypto/subtle"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"haat/server/platform/dhaka"
	"haat/server/platform/money"
	"haat/server/platform/remote"
)

// Decimal is an amount in taka in a courier's JSON: null, a number or a string such as 1500, 1500.0 or "1,500.50". It is parsed without
// floating point. Negative amounts, exponents and fractions of a poisha are errors.
type Decimal struct {
	Amount money.Amount
	Known  bool // false for null, an empty string or a missing field
}

// UnmarshalJSON implements json.Unmarshaler.
func (d *Decimal) UnmarshalJSON(b []byte) error {
	read, err := decimalOf(b)
	if err == nil && read.Amount < 0 {
		err = fmt.Errorf("courier's amount %.40q is negative", b)
	}
	if err != nil {
		return err
	}
	*d = read
	return nil
}

// SignedDecimal is a Decimal that may be negative, such as the total of a payout whose charges exceed the collected cash.
type SignedDecimal Decimal

// UnmarshalJSON implements json.Unmarshaler.
func (d *SignedDecimal) UnmarshalJSON(b []byte) error {
	read, err := decimalOf(b)
	if err != nil {
		return err
	}
	*d = SignedDecimal(read)
	return nil
}

func decimalOf(b []byte) (Decimal, error) {
	var text remote.Text
	if err := text.UnmarshalJSON(b); err != nil {
		return Decimal{}, err
	}
	digits := strings.ReplaceAll(string(text), ",", "")
	if digits == "" {
		return Decimal{}, nil
	}
	if strings.Contains(digits, ".") {
		digits = strings.TrimRight(strings.TrimRight(digits, "0"), ".")
	}
	amount, err := money.Parse(digits)
	if err != nil {
		return Decimal{}, fmt.Errorf("courier's amount %.40q is not a decimal", digits)
	}
	return Decimal{amount, true}, nil
}

// Pointer returns the amount, or nil if it is unknown.
func (d Decimal) Pointer() *money.Amount {
	if !d.Known {
		return nil
	}
	return &d.Amount
}

// Number returns a courier's id as a number, or 0 if it is not a number.
func Number(id string) int64 {
	n, err := strconv.ParseInt(id, 10, 64)
	if err != nil || n < 0 {
		return 0
	}
	return n
}

// Whole returns an amount as whole taka. It reports false for a negative amount and for a fraction of a taka.
func Whole(a money.Amount) (int64, bool) { return int64(a / 100), a >= 0 && a%100 == 0 }

var timeLayouts = []string{time.RFC3339Nano, time.DateTime, "2006-01-02T15:04:05.999999999", "2006-01-02 15:04", time.DateOnly}

// ParseTime parses a courier's time. Times without an offset are local times in Dhaka; numbers are seconds or milliseconds since 1970.
func ParseTime(s string) (time.Time, error) {
	if n, err := strconv.ParseInt(s, 10, 64); err == nil && len(s) == 10 {
		return time.Unix(n, 0).UTC(), nil
	} else if err == nil && len(s) == 13 {
		return time.UnixMilli(n).UTC(), nil
	}
	for _, layout := range timeLayouts {
		if at, err := time.ParseInLocation(layout, strings.TrimSpace(s), dhaka.Zone); err == nil && at.Year() >= 2000 && at.Year() < 2200 {
			return at.UTC(), nil
		}
	}
	return time.Time{}, fmt.Errorf("courier's time %.40q has an unknown form", s)
}

// SameSecret compares a received secret with the account's in constant time. An empty secret never matches.
func SameSecret(got, want string) bool {
	a, b := sha256.Sum256([]byte(got)), sha256.Sum256([]byte(want))
	return subtle.ConstantTimeCompare(a[:], b[:]) == 1 && want != ""
}

var (
	invoicePattern = regexp.MustCompile(`^[A-Za-z0-9_-]{1,100}$`)
	mobilePattern  = regexp.MustCompile(`^01[3-9][0-9]{8}$`)
)

// Validate returns Refused with the code of the first field that the courier does not accept, because some couriers truncate values
// silently.
func (s Spec) Validate(b Booking) error {
	cod, whole := Whole(b.COD)
	switch l := s.Limits; {
	case !invoicePattern.MatchString(b.Invoice):
		return &remote.Refused{Code: CodeInvoice}
	case !mobilePattern.MatchString(b.Mobile):
		return &remote.Refused{Code: CodeMobile}
	case !l.Name.fits(b.Name):
		return &remote.Refused{Code: CodeName}
	case !l.Address.fits(b.Address):
		return &remote.Refused{Code: CodeAddress}
	case !l.Note.fits(b.Note):
		return &remote.Refused{Code: CodeNote}
	case !l.Contents.fits(b.Contents):
		return &remote.Refused{Code: CodeContents}
	case l.Weight.Max > 0 && !l.Weight.Has(b.Weight):
		return &remote.Refused{Code: CodeWeight}
	case !whole || !l.COD.Has(int(cod)):
		return &remote.Refused{Code: CodeCOD}
	case s.NeedsArea && b.Area.Area == "":
		return &remote.Refused{Code: CodeArea}
	}
	return nil
}

// fits reports whether the text has an allowed number of characters. A field that is not sent always fits.
func (s Span) fits(text string) bool {
	return s.Max == 0 || s.Has(utf8.RuneCountInString(strings.TrimSpace(text)))
}

// Sentences returns the messages in a courier's error: a list, an object of lists, a string, or a list encoded as a string.
func Sentences(raw json.RawMessage) []string {
	return sentences(raw, 3)
}

func sentences(raw json.RawMessage, depth int) (out []string) {
	var text string
	var list []json.RawMessage
	var fields map[string]json.RawMessage
	switch {
	case depth == 0 || len(raw) == 0:
	case json.Unmarshal(raw, &list) == nil:
		for _, each := range list {
			out = append(out, sentences(each, depth-1)...)
		}
	case json.Unmarshal(raw, &fields) == nil:
		names := make([]string, 0, len(fields))
		for name := range fields {
			names = append(names, name)
		}
		slices.Sort(names)
		for _, name := range names {
			out = append(out, sentences(fields[name], depth-1)...)
		}
	case json.Unmarshal(raw, &text) == nil && strings.HasPrefix(text, "["):
		return sentences(json.RawMessage(text), depth-1)
	case text != "":
		return []string{text}
	}
	return out
}

// Flag is a boolean in a courier's JSON: true, 1, "1" or "true".
type Flag bool

// UnmarshalJSON implements json.Unmarshaler. Other values are false.
func (f *Flag) UnmarshalJSON(b []byte) error {
	switch strings.ToLower(strings.Trim(string(b), `"`)) {
	case "true", "1", "yes":
		*f = true
	default:
		*f = false
	}
	return nil
}

// FieldCode maps a field that a courier refuses to an error code.
type FieldCode struct{ Field, Code string }

// RefusedFields converts a courier's errors by field to a refusal. Its code belongs to the first field in
// codes that has an error. If no text can be extracted from errors, message is the detail.
func RefusedFields(codes []FieldCode, errors json.RawMessage, message string) *remote.Refused {
	detail := strings.Join(Sentences(errors), " ")
	if detail == "" {
		detail = message
	}
	var fields map[string]json.RawMessage
	if json.Unmarshal(errors, &fields) == nil {
		for _, known := range codes {
			if len(Sentences(fields[known.Field])) > 0 {
				return &remote.Refused{Code: known.Code, Detail: detail}
			}
		}
	}
	return &remote.Refused{Code: CodeRefused, Detail: detail}
}
