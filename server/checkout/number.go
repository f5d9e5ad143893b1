package checkout

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"math/big"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"haat/ent"
	"haat/server/catalog"
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

// keyBytes is the number of bytes of the MAC in a link's key, which is 22 characters long and
// cannot be guessed. See docs/decisions/0010-short-signed-order-links.md.
const keyBytes = 16

// key returns the key in an order's signed link.
func (c *Checkout) key(shopID int, orderID string) string {
	return keyBy(c.secrets[0], shopID, orderID)
}

func keyBy(secret string, shopID int, orderID string) string {
	mac := hmac.New(sha256.New, []byte(secret))
	fmt.Fprintf(mac, "order\x00%d\x00%s", shopID, orderID)
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil)[:keyBytes])
}

func (c *Checkout) isKey(key string, shopID int, orderID string) bool {
	return slices.ContainsFunc(c.secrets, func(secret string) bool {
		return hmac.Equal([]byte(key), []byte(keyBy(secret, shopID, orderID)))
	})
}

// link returns the URL that shows the whole order, in its language, to anyone who has
// the link.
func (c *Checkout) link(t *tenancy.Tenant, orderID string, locale catalog.Locale) string {
	return c.linkTo(t, "/order_details/"+orderID+"?", orderID, locale)
}

// PayLink returns the URL of the page to pay for an order in advance, in the order's language, for anyone who has the link.
func (c *Checkout) PayLink(t *tenancy.Tenant, row *ent.Order) string {
	return c.linkTo(t, "/basic/pay?order="+row.Number+"&", row.Number, catalog.Locale(row.Locale))
}

// linkTo adds the proof of an order, and the language unless it is the shop's default, to a path that ends with "?" or "&".
func (c *Checkout) linkTo(t *tenancy.Tenant, path, orderID string, locale catalog.Locale) string {
	address := c.address(t.Own, t.Shop.Slug) + path + "key=" + c.key(t.Shop.ID, orderID)
	if locale != catalog.Default(t.Shop.Currency) {
		address += "&lang=" + string(locale)
	}
	return address
}
