package form

import (
	"unicode/utf8"

	"haat/server/platform/fault"
	"haat/server/platform/phone"
	"haat/server/platform/places"
)

// Limits shared by forms, in characters.
const (
	MaxName = 50  // name of a person
	MaxLine = 300 // address line
)

// Fields contains the errors of a form by field name: "required", "min", "max" or "invalid". Its methods
// expect values that OneLine has normalized.
type Fields map[string]string

// Text checks that a text has at most maxLength characters and, if it is required, a visible character.
func (f Fields) Text(name, text string, maxLength int, required bool) {
	switch {
	case required && !IsVisible(text):
		f[name] = "required"
	case utf8.RuneCountInString(text) > maxLength:
		f[name] = "max"
	}
}

// Mobile checks the required field "mobile", a phone number.
func (f Fields) Mobile(text string) { f.Phone("mobile", text) }

// Phone checks a required phone number.
func (f Fields) Phone(name, text string) {
	switch _, ok := phone.Read(text); {
	case !IsVisible(text):
		f[name] = "required"
	case !ok:
		f[name] = "invalid"
	}
}

// Email checks the optional field "email".
func (f Fields) Email(text string) {
	if text != "" && !IsEmail(text) {
		f["email"] = "invalid"
	}
}

// District checks only "district": it adds "required" if it is empty, or "invalid" if it is not a district of
// Bangladesh.
func (f Fields) District(name string) {
	if name == "" {
		f["district"] = "required"
	} else if !places.IsDistrict(name) {
		f["district"] = "invalid"
	}
}

// Place checks "division", "district" and "upazila". It adds an error for each that is missing. If none is,
// it adds an error for the first one that is not within the preceding one.
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

// Of returns the fault with the fields, or nil if there are none.
func (f Fields) Of(of *fault.Fault) error {
	if len(f) == 0 {
		return nil
	}
	of.Fields = f
	return of
}
