package checkout

import (
	"regexp"
	"strings"

	"haat/server/platform/letters"
)

// maxOrderID is the most letters that an order's id has.
const maxOrderID = 20

var orderIDPattern = regexp.MustCompile(`^[A-Z0-9]{4,20}$`)

// OrderID reads an order's id as a person writes it, with Bengali digits, spaces
// or dashes; empty for what is none.
func OrderID(written string) string {
	if len(written) > 4*maxOrderID {
		return ""
	}
	id := strings.NewReplacer(" ", "", "-", "", "#", "").Replace(letters.ASCIIDigits(written))
	id = strings.ToUpper(id)
	if !orderIDPattern.MatchString(id) {
		return ""
	}
	return id
}
