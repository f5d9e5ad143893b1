package tenancy

import (
	"haat/server/platform/form"
	"haat/server/platform/sms"
)

// MaxShopName is the maximum length of a shop's name, in characters.
const MaxShopName = 50

// CheckName adds "link" to fields if a new name contains a link or a phone number, because SMS begin with the
// shop's name. An unchanged name is accepted, and the link is removed from SMS.
func CheckName(fields form.Fields, field, name, former string) {
	if _, wrong := fields[field]; !wrong && name != former && !sms.SafeName(name) {
		fields[field] = "link"
	}
}
