// Package catalog reads and writes a shop's categories, products, variants and banners. Unless a
// method says otherwise, its context must have the shop as viewer.
package catalog

import (
	"haat/ent"
	"haat/server/catalog/search"
	"haat/server/platform/media"
	"haat/server/tenancy"
)

// Locale is a language of texts: "bn" or "en".
type Locale string

// Languages of texts.
const (
	Bn Locale = "bn"
	En Locale = "en"
)

// Pick returns the text in the locale, or the text in the other language if it is empty.
func (l Locale) Pick(en, bn string) string {
	if (l == Bn && bn != "") || en == "" {
		return bn
	}
	return en
}

// Default returns the default language of a shop's pages: Bengali if the shop's currency is BDT,
// else English.
func Default(currency string) Locale {
	if currency != "BDT" {
		return En
	}
	return Bn
}

// Catalog is the service for a shop's products and categories.
type Catalog struct {
	client *ent.Client
	search *search.Index
}

func New(client *ent.Client) *Catalog { return &Catalog{client: client, search: search.New(client)} }

// ShopOf converts a tenant to the form that its pages and the API use.
func ShopOf(t *tenancy.Tenant, locale Locale) *Shop {
	s := t.Shop
	return &Shop{
		ID: s.ID, Slug: s.Slug, Theme: s.Theme, Currency: s.Currency, Public: s.Public, Domain: t.Domain,
		Name:    locale.Pick(s.Name, s.BnName),
		Tagline: locale.Pick(s.Tagline, s.BnTagline),
		Address: locale.Pick(s.Address, s.BnAddress),
		Logo:    media.Plain(s.Logo), PublicNumber: s.PublicNumber, Email: s.OwnerEmail,
		Facebook: webLink(s.Facebook), Twitter: webLink(s.Twitter), Instagram: webLink(s.Instagram), Youtube: webLink(s.Youtube), Tiktok: webLink(s.Tiktok),
		Chat: chatOf(s), Advertising: advertisingOf(s), UnfinishedDays: s.UnfinishedDays,
	}
}

// ClosedShop returns the part of s that the pages of an unpublished shop show: name, logo, theme
// and public phone number. It leaves out the e-mail address, street address and advertising.
func ClosedShop(s *Shop) *Shop {
	return &Shop{
		ID: s.ID, Slug: s.Slug, Name: s.Name, Logo: s.Logo, PublicNumber: s.PublicNumber,
		Theme: s.Theme, Currency: s.Currency, Domain: s.Domain,
	}
}
