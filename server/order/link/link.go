// Package link signs links to orders. Anyone who has an order's link may see the whole order.
package link

import (
	"strconv"

	"haat/ent"
	"haat/server/catalog"
	"haat/server/platform/i18n"
	"haat/server/platform/linkkey"
	"haat/server/tenancy"
)

// Links creates links to orders and verifies their keys.
type Links struct {
	secrets []string
	address func(domain, slug string) string
}

// New returns Links that sign keys with the first of secrets. Keys signed with the other secrets are still
// accepted. address returns the base URL of a shop's pages from its own domain or slug. It is
// config.ShopAddress.
func New(secrets []string, address func(domain, slug string) string) *Links {
	return &Links{secrets, address}
}

// Key returns the key in an order's signed link.
func (l *Links) Key(shopID int, orderID string) string {
	return linkkey.Sign(l.secrets[0], "order", strconv.Itoa(shopID), orderID)
}

// Is reports whether a key was signed for an order.
func (l *Links) Is(key string, shopID int, orderID string) bool {
	return linkkey.Valid(l.secrets, key, "order", strconv.Itoa(shopID), orderID)
}

// Order returns the URL that shows the whole order, in a language, to anyone who has the link.
func (l *Links) Order(t *tenancy.Tenant, orderID string, locale i18n.Locale) string {
	return l.to(t, "/order_details/"+orderID+"?", orderID, locale)
}

// Pay returns the URL of the page where anyone who has the link can pay an order's advance, in the order's language.
func (l *Links) Pay(t *tenancy.Tenant, row *ent.Order) string {
	return l.to(t, "/basic/pay?order="+row.Number+"&", row.Number, i18n.Locale(row.Locale))
}

// to appends the key of an order to a path that ends with "?" or "&". It also appends the language unless it
// is the shop's default.
func (l *Links) to(t *tenancy.Tenant, path, orderID string, locale i18n.Locale) string {
	address := l.address(t.Own, t.Shop.Slug) + path + "key=" + l.Key(t.Shop.ID, orderID)
	return catalog.InLanguage(address, locale, i18n.Default(t.Shop.Currency))
}
