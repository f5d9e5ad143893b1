package order

import (
	"crypto/rand"
	"math/big"
	"regexp"
	"strconv"
	"strings"

	"haat/server/platform/textnorm"
)

// maxOrderID is the maximum length of an order's id.
const maxOrderID = 20

var orderIDPattern = regexp.MustCompile(`^[A-Z0-9]{4,20}$`)

// OrderID normalizes a typed order id, which may have Bengali digits, spaces or dashes. It returns "" for an invalid one.
func OrderID(written string) string {
	if len(written) > 4*maxOrderID {
		return ""
	}
	id := strings.NewReplacer(" ", "", "-", "", "#", "").Replace(textnorm.ASCIIDigits(written))
	id = strings.ToUpper(id)
	if !orderIDPattern.MatchString(id) {
		return ""
	}
	return id
}

const maxNameKey = 80

// NameKey normalizes a name for comparison with searches.
func NameKey(name string) string { return textnorm.Clip(textnorm.Fold(name), maxNameKey) }

// firstNumber is the smallest order number. Numbers are random, from firstNumber to 10*firstNumber-1: eight digits without a leading zero.
const firstNumber = 10_000_000

// NewNumber returns a random order number. Unlike a counter, it reveals nothing about other orders.
func NewNumber() string {
	n, err := rand.Int(rand.Reader, big.NewInt(9*firstNumber))
	if err != nil {
		panic(err) // does not happen, see crypto/rand
	}
	return strconv.FormatInt(n.Int64()+firstNumber, 10)
}
