package checkout

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/mail"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"haat/server/platform/fault"
	"haat/server/platform/phone"
	"haat/server/platform/places"
)

// The bounds of what is typed, in letters.
const (
	maxName  = 50
	maxLine  = 300
	maxNote  = 1000
	maxEmail = 254
	maxPage  = 2000
)

var keyPattern = regexp.MustCompile(`^[A-Za-z0-9_-]{8,80}$`)

// check returns Invalid "order_invalid" with every field that no order has:
// "required", "max" or "invalid". The request is as cleaned returns it; the
// idempotency key is 8 to 80 letters of A-Z, a-z, 0-9, _ and -.
func (r PlaceRequest) check(key string) error {
	fields := map[string]string{}
	if key == "" {
		fields["idempotency_key"] = "required"
	} else if !keyPattern.MatchString(key) {
		fields["idempotency_key"] = "invalid"
	}
	r.addWrong(fields)
	return withFields(fault.New(fault.Invalid, "order_invalid"), fields)
}

func (r PlaceRequest) addWrong(fields map[string]string) {
	checkText(fields, "name", r.Name, maxName, true)
	checkText(fields, "line", r.Line, maxLine, true)
	checkText(fields, "note", r.Note, maxNote, false)
	switch _, ok := phone.Read(r.Mobile); {
	case r.Mobile == "":
		fields["mobile"] = "required"
	case !ok:
		fields["mobile"] = "invalid"
	}
	if r.Email != "" && !isEmail(r.Email) {
		fields["email"] = "invalid"
	}
	checkPlace(fields, r.Delivery)
	if r.PackageID < 0 {
		fields["package_id"] = "invalid"
	}
	if len(r.Lines) == 0 {
		fields["lines"] = "required"
	}
	checkLines(r.Lines, fields)
}

func checkText(fields map[string]string, name, text string, most int, required bool) {
	switch {
	case required && text == "":
		fields[name] = "required"
	case utf8.RuneCountInString(text) > most:
		fields[name] = "max"
	}
}

// checkPlace names each place that is missing, and the first that is not within
// the one before it.
func checkPlace(fields map[string]string, d Delivery) {
	missing := false
	for _, f := range []struct{ name, value string }{{"division", d.Division}, {"district", d.District}, {"upazila", d.Upazila}} {
		if f.value == "" {
			fields[f.name], missing = "required", true
		}
	}
	if wrong := places.Wrong(d.Division, d.District, d.Upazila); wrong != "" && !missing {
		fields[wrong] = "invalid"
	}
}

func isEmail(text string) bool {
	if len(text) > maxEmail {
		return false
	}
	parsed, err := mail.ParseAddress(text)
	if err != nil || parsed.Address != text {
		return false
	}
	_, host, _ := strings.Cut(text, "@")
	return strings.Contains(strings.Trim(host, "."), ".")
}

// cleaned is the request as it is kept: the number in its 11 digits where it is
// one, no spaces around texts and nothing in them that is not seen.
func (r PlaceRequest) cleaned() PlaceRequest {
	for _, text := range []*string{&r.Name, &r.Mobile, &r.Division, &r.District, &r.Upazila, &r.Line, &r.Email} {
		*text = oneLine(*text)
	}
	r.Note = cleanNote(r.Note)
	if number, ok := phone.Read(r.Mobile); ok {
		r.Mobile = number
	}
	if len(r.Tracking.Page) > maxPage {
		r.Tracking.Page = ""
	}
	return r
}

func oneLine(text string) string {
	return strings.Join(strings.Fields(visible(text)), " ")
}

// cleanNote keeps a note's lines.
func cleanNote(text string) string {
	lines := strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
	for i, line := range lines {
		lines[i] = strings.TrimSpace(visible(line))
	}
	return strings.TrimSpace(strings.Join(lines, "\n"))
}

// visible is a text without control characters and marks that turn the writing
// direction. Bengali needs the joiners, which are not seen either.
func visible(text string) string {
	return strings.Map(func(c rune) rune {
		switch {
		case c == '\t', c == '\n', c == '\r', c == '\u2028', c == '\u2029':
			return ' '
		case unicode.IsControl(c), c >= '\u202a' && c <= '\u202e', c >= '\u2066' && c <= '\u2069', c == '\ufeff':
			return -1
		}
		return c
	}, strings.ToValidUTF8(text, ""))
}

// hash stands for what is asked for, in a cleaned request: not for what the
// browser saw or knows beside it.
func (r PlaceRequest) hash() (string, error) {
	r.Fingerprint, r.Tracking = "", Tracking{}
	encoded, err := json.Marshal(r)
	if err != nil {
		return "", fmt.Errorf("hash order: %w", err)
	}
	sum := sha256.Sum256(encoded)
	return hex.EncodeToString(sum[:]), nil
}
