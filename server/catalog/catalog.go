// Package catalog is what a shop sells: its categories, products, variants,
// banners and reviews. Every method wants a context with the shop as viewer.
package catalog

import (
	"haat/ent"
	"haat/server/catalog/search"
	"haat/server/platform/media"
	"haat/server/tenancy"
)

// Locale is a language of texts: "bn" or "en".
type Locale string

// The languages.
const (
	Bn Locale = "bn"
	En Locale = "en"
)

// Pick is the text of the locale, or the other one where it is empty.
func (l Locale) Pick(en, bn string) string {
	if (l == Bn && bn != "") || en == "" {
		return bn
	}
	return en
}

// Default is the language of a shop's pages where the visitor has not chosen:
// English where its currency is not BDT, else Bengali.
func Default(currency string) Locale {
	if currency != "BDT" {
		return En
	}
	return Bn
}

// Catalog reads and writes what shops sell.
type Catalog struct {
	client *ent.Client
	search *search.Index
}

// New makes the catalog on a client.
func New(client *ent.Client) *Catalog { return &Catalog{client: client, search: search.New(client)} }

// ShopOf is a tenant as its pages show it.
func ShopOf(t *tenancy.Tenant, locale Locale) *Shop {
	s := t.Shop
	return &Shop{
		ID: s.ID, Slug: s.Slug, Theme: s.Theme, Currency: s.Currency, Public: s.Public, Domain: t.Domain,
		Name:    locale.Pick(s.Name, s.BnName),
		Tagline: locale.Pick(s.Tagline, s.BnTagline),
		Address: locale.Pick(s.Address, s.BnAddress),
		Logo:    media.Plain(s.Logo), PublicNumber: s.PublicNumber, Email: s.OwnerEmail,
		Facebook: webLink(s.Facebook), Twitter: webLink(s.Twitter), Instagram: webLink(s.Instagram), Youtube: webLink(s.Youtube), Tiktok: webLink(s.Tiktok),
		Chat: chatOf(s), Advertising: advertisingOf(s),
	}
}

// ClosedShop returns what the pages of an unpublished shop show of it: its name, logo, theme and
// public number, and neither its e-mail and street address nor what it advertises by.
func ClosedShop(s *Shop) *Shop {
	return &Shop{
		ID: s.ID, Slug: s.Slug, Name: s.Name, Logo: s.Logo, PublicNumber: s.PublicNumber,
		Theme: s.Theme, Currency: s.Currency, Domain: s.Domain,
	}
}
