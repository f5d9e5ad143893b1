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

// keyBytes of a MAC make the key of a link: 22 letters, that nobody guesses. See
// docs/decisions/0010-short-order-links.md.
const keyBytes = 16

// key is the proof in an order's signed link.
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

// link is the address that shows the whole order to whoever has it, in its language.
func (c *Checkout) link(t *tenancy.Tenant, orderID string, locale catalog.Locale) string {
	address := c.address(t.Own, t.Shop.Slug) + "/order_details/" + orderID + "?key=" + c.key(t.Shop.ID, orderID)
	if locale != catalog.Default(t.Shop.Currency) {
		address += "&lang=" + string(locale)
	}
	return address
}
