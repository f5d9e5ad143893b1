package catalog

import (
	"time"

	"haat/server/platform/i18n"
	"haat/server/tenancy"
)

// OnlineShop is a shop in the customer API (docs/openapi.yaml).
type OnlineShop struct {
	ID             int                `json:"id"`
	Slug           string             `json:"slug"`
	Name           string             `json:"name"`
	Address        string             `json:"address"` // empty while the shop is unpublished
	LogoURL        string             `json:"logo_url"`
	PublicNumber   string             `json:"public_number"`
	Theme          int8               `json:"theme"`
	Currency       string             `json:"currency"`
	CustomDomain   *CustomDomain      `json:"custom_domain"` // nil without a verified domain
	Facebook       string             `json:"facebook"`
	Twitter        string             `json:"twitter"`
	Instagram      string             `json:"instagram"`
	Youtube        string             `json:"youtube"`
	Tiktok         string             `json:"tiktok"`
	Public         bool               `json:"public"`
	MetaTitle      string             `json:"meta_title"`
	MetaDesc       string             `json:"meta_description"`
	GTM            string             `json:"gtm"`
	PixelID        string             `json:"pixel_id"`
	PixelTestEvent string             `json:"pixel_test_event"`
	User           ShopUser           `json:"user"`
	Settings       OnlineShopSettings `json:"online_shop_settings"`
	CreatedAt      time.Time          `json:"created_at"`
	UpdatedAt      time.Time          `json:"updated_at"`
}

// CustomDomain is a shop's own verified domain.
type CustomDomain struct {
	Domain string `json:"domain"`
}

// ShopUser contains the contact details of the shop's owner. They are empty while the shop is
// unpublished.
type ShopUser struct {
	Email        string `json:"email"`
	MobileNumber string `json:"mobile_number"`
}

// OnlineShopSettings configures the shop's search results and chat widget.
type OnlineShopSettings struct {
	SEOData      SEOData `json:"seo_data"`
	ChatChannel  string  `json:"default_chat_channel"` // empty without a chat
	WhatsappChat string  `json:"whatsapp_chat"`
	FacebookChat string  `json:"facebook_chat"`
}

// SEOData contains the shop's title and description for search engines.
type SEOData struct {
	MetaTitle       string `json:"meta_title"`
	MetaDescription string `json:"meta_description"`
}

// OnlineShopOf converts a tenant to its form in the customer API.
func OnlineShopOf(t *tenancy.Tenant, locale i18n.Locale) *OnlineShop {
	s := t.Shop
	out := &OnlineShop{
		ID: s.ID, Slug: s.Slug, PublicNumber: s.PublicNumber, Theme: s.Theme, Currency: s.Currency, Public: s.Public,
		Name:     locale.Pick(s.Name, s.BnName),
		Facebook: webLink(s.Facebook), Twitter: webLink(s.Twitter), Instagram: webLink(s.Instagram), Youtube: webLink(s.Youtube), Tiktok: webLink(s.Tiktok),
		MetaTitle: locale.Pick(s.MetaTitle, s.BnMetaTitle), MetaDesc: locale.Pick(s.MetaDescription, s.BnMetaDescription),
		GTM: s.Gtm, PixelID: s.PixelID, PixelTestEvent: s.PixelTestEvent,
		CreatedAt: s.CreatedAt.UTC(), UpdatedAt: s.UpdatedAt.UTC(),
	}
	out.Settings.SEOData = SEOData{out.MetaTitle, out.MetaDesc}
	if s.Logo != nil {
		out.LogoURL = s.Logo.URL(320)
	}
	if t.Domain != "" {
		out.CustomDomain = &CustomDomain{t.Domain}
	}
	if !s.Public {
		return out
	}
	out.Address = locale.Pick(s.Address, s.BnAddress)
	out.User = ShopUser{s.OwnerEmail, s.OwnerMobile}
	if chat := chatOf(s); chat != nil {
		out.Settings.ChatChannel = chat.Channel
		out.Settings.WhatsappChat, out.Settings.FacebookChat = WhatsappNumber(s.WhatsappChat), FacebookPage(s.FacebookChat)
	}
	return out
}
