package checkout

import (
	"crypto/rand"
	"math/big"
	"regexp"
	"strconv"
	"strings"

	"haat/ent"
	"haat/server/catalog"
	"haat/server/platform/i18n"
	"haat/server/platform/linkkey"
	"haat/server/platform/textnorm"
	"haat/server/tenancy"
)

// maxOrderID is the maximum length of an order's id.
const maxOrderID = 20

var orderIDPattern = regexp.MustCompile(`^[A-Z0-9]{4,20}$`)

// OrderID normalizes an order's id as people type it, with Bengali digits, spaces or dashes. It
// returns "" for an invalid one.
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

// NameKey returns the form of a name that searches are matched against.
func NameKey(name string) string { return textnorm.Clip(textnorm.Fold(name), maxNameKey) }

// firstNumber is the smallest order number. Numbers are random, from firstNumber to
// 10*firstNumber-1: eight digits of which the first is not 0.
const firstNumber = 10_000_000

// NewNumber returns a random order number, which reveals nothing about other orders.
func NewNumber() string {
	n, err := rand.Int(rand.Reader, big.NewInt(9*firstNumber))
	if err != nil {
		panic(err) // never happens, see crypto/rand
	}
	return strconv.FormatInt(n.Int64()+firstNumber, 10)
}

// key returns the key in an order's signed link.
func (c *Checkout) key(shopID int, orderID string) string {
	return linkkey.Sign(c.secrets[0], "order", strconv.Itoa(shopID), orderID)
}

func (c *Checkout) isKey(key string, shopID int, orderID string) bool {
	return linkkey.Valid(c.secrets, key, "order", strconv.Itoa(shopID), orderID)
}

// link returns the URL that shows the whole order, in its language, to anyone who has
// the link.
func (c *Checkout) link(t *tenancy.Tenant, orderID string, locale i18n.Locale) string {
	return c.linkTo(t, "/order_details/"+orderID+"?", orderID, locale)
}

// PayLink returns the URL of the page to pay for an order in advance, in the order's language, for anyone who has the link.
func (c *Checkout) PayLink(t *tenancy.Tenant, row *ent.Order) string {
	return c.linkTo(t, "/basic/pay?order="+row.Number+"&", row.Number, i18n.Locale(row.Locale))
}

// linkTo adds the proof of an order, and the language unless it is the shop's default, to a path that ends with "?" or "&".
func (c *Checkout) linkTo(t *tenancy.Tenant, path, orderID string, locale i18n.Locale) string {
	address := c.address(t.Own, t.Shop.Slug) + path + "key=" + c.key(t.Shop.ID, orderID)
	return catalog.InLanguage(address, locale, i18n.Default(t.Shop.Currency))
}
