package checkout

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"slices"

	"haat/server/catalog"
	"haat/server/tenancy"
)

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
	address := c.address(t.Own, t.Shop.Slug) + "/order_details/" + orderID + "?key=" + c.key(t.Shop.ID, orderID)
	if locale != catalog.Default(t.Shop.Currency) {
		address += "&lang=" + string(locale)
	}
	return address
}
