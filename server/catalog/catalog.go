// Package catalog reads and writes a shop's categories, products, variants and banners. Unless a
// method says otherwise, its context must have the shop as viewer.
package catalog

import (
	"haat/ent"
	"haat/server/catalog/search"
	"haat/server/platform/i18n"
	"haat/server/platform/media"
	"haat/server/tenancy"
)

// Catalog is the service for a shop's products and categories.
type Catalog struct {
	client     *ent.Client
	search     *search.Index
	categories *tenancy.PerShop[[]*ent.Category] // nil unless CacheCategories was called
}

func New(client *ent.Client) *Catalog { return &Catalog{client: client, search: search.New(client)} }

// ShopOf converts a tenant to the form that its pages and the API use.
func ShopOf(t *tenancy.Tenant, locale i18n.Locale) *Shop {
	s := t.Shop
	return &Shop{
		ID: s.ID, Slug: s.Slug, Theme: s.Theme, Currency: s.Currency, Public: s.Public, Domain: t.Domain,
		Name:    locale.Pick(s.Name, s.BnName),
		Tagline: locale.Pick(s.Tagline, s.BnTagline),
		Address: locale.Pick(s.Address, s.BnAddress),
		Logo:    media.Plain(s.Logo), PublicNumber: s.PublicNumber, Email: s.OwnerEmail,
		Facebook: webLink(s.Facebook), Twitter: webLink(s.Twitter), Instagram: webLink(s.Instagram), Youtube: webLink(s.Youtube), Tiktok: webLink(s.Tiktok),
		Chat: chatOf(s), Advertising: advertisingOf(s), UnfinishedDays: s.UnfinishedDays, ReturnDays: s.ReturnDays,
		PaysInAdvance: PaysInAdvance(s.PaymentRules),
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
