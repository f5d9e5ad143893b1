package checkout

import (
	"crypto/rand"
	"math/big"
	"regexp"
	"strconv"
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

// Ids of new orders are from here to ten times as many: eight digits, the first not 0.
const firstNumber = 10_000_000

// newNumber is a number for an order, which says nothing of any other's.
func newNumber() string {
	n, err := rand.Int(rand.Reader, big.NewInt(9*firstNumber))
	if err != nil {
		panic(err) // never, see crypto/rand
	}
	return strconv.FormatInt(n.Int64()+firstNumber, 10)
}
