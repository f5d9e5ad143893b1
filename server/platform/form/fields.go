package form

import (
	"unicode/utf8"

	"haat/server/platform/fault"
	"haat/server/platform/phone"
	"haat/server/platform/places"
)

// The bounds of what forms have in common, in letters.
const (
	MaxName = 50  // of a person
	MaxLine = 300 // of an address
)

// Fields are what is wrong with a form: "required", "min", "max", "invalid" by the
// field's name. What its methods check is as OneLine returns it.
type Fields map[string]string

// Text checks a text of at most so many letters.
func (f Fields) Text(name, text string, most int, required bool) {
	switch {
	case required && text == "":
		f[name] = "required"
	case utf8.RuneCountInString(text) > most:
		f[name] = "max"
	}
}

// Mobile checks "mobile", a phone number that must be there.
func (f Fields) Mobile(text string) { f.Phone("mobile", text) }

// Phone checks a phone number that must be there.
func (f Fields) Phone(name, text string) {
	switch _, ok := phone.Read(text); {
	case text == "":
		f[name] = "required"
	case !ok:
		f[name] = "invalid"
	}
}

// Email checks "email", which may be empty.
func (f Fields) Email(text string) {
	if text != "" && !IsEmail(text) {
		f["email"] = "invalid"
	}
}

// Place names each of "division", "district", "upazila" that is missing, or else
// the first that is not within the one before it.
func (f Fields) Place(division, district, upazila string) {
	missing := false
	for _, each := range []struct{ name, value string }{{"division", division}, {"district", district}, {"upazila", upazila}} {
		if each.value == "" {
			f[each.name], missing = "required", true
		}
	}
	if wrong := places.Check(division, district, upazila); wrong != "" && !missing {
		f[wrong] = "invalid"
	}
}

// Of is the fault with the fields; nil where nothing is wrong.
func (f Fields) Of(of *fault.Fault) error {
	if len(f) == 0 {
		return nil
	}
	of.Fields = f
	return of
}
