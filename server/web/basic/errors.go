package basic

import (
	"strconv"

	orders "haat/server/order"
	"haat/server/platform/form"
	"haat/server/platform/textnorm"
	"haat/server/web/edge"
)

// longest contains the maximum lengths of fields, in characters.
var longest = map[string]int{"name": form.MaxName, "line": form.MaxLine, "note": orders.MaxNote}

// fieldError returns the text of a field's error code.
func (b *Basic) fieldError(at *edge.AtShop, name, code string) string {
	switch {
	case name == "package_id" && code == "required":
		return b.say(at, "checkout.package.required")
	case name == "package_id" && code == "zone":
		return b.say(at, "checkout.package.zone")
	case code == "zone":
		return b.say(at, "form.zone")
	case code == "required":
		return b.say(at, "form.required")
	case code == "max":
		return b.say(at, "form.max", "max", digits(at, longest[name]))
	case name == "mobile":
		return b.say(at, "form.phone")
	default:
		return b.say(at, "form.format")
	}
}

// digits formats a number with the digits of the page's language.
func digits(at *edge.AtShop, n int) string {
	text := strconv.Itoa(n)
	return at.Locale.Pick(text, textnorm.BengaliDigits(text))
}
