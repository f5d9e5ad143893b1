package settings

import "haat/server/platform/media"

// Settings contains a shop's settings in sections. Each section is saved on its own. Its Version
// changes with each save and must be sent with the next change.
type Settings struct {
	Slug          string               `json:"slug"`
	Address       string               `json:"address"` // URL of the shop's pages
	Public        bool                 `json:"public"`
	Logo          *media.Picture       `json:"logo"`
	Shop          ShopInfo             `json:"shop"`
	Social        SocialLinks          `json:"social"`
	Policies      []PolicyState        `json:"policies"`
	Chat          ChatSettings         `json:"chat"`
	SEO           SEOSettings          `json:"seo"`
	Advertising   AdvertisingSettings  `json:"advertising"`
	Notifications NotificationSettings `json:"notifications"`
	Prices        PriceSettings        `json:"prices"`
	Returns       ReturnSettings       `json:"returns"`
	Found         FoundBy              `json:"found"`
	SMS           SMSToday             `json:"sms"`
	// HasOrders reports whether there are orders; the currency is then fixed.
	HasOrders bool `json:"has_orders"`
	Banners   int  `json:"banners"` // number of active banners
	Team      int  `json:"team"`    // number of active members
}

// SMSToday counts the shop's SMS since midnight in Bangladesh. Skipped is the number of SMS that
// were not sent because a limit was reached. Left is the number that remains of Allowance for SMS
// about orders.
type SMSToday struct {
	Sent      int `json:"sent"`
	Skipped   int `json:"skipped"`
	Allowance int `json:"allowance"`
	Left      int `json:"left"`
}

// FoundBy contains the URLs that the shop gives to search engines and advertisers. They work once
// the shop is public.
type FoundBy struct {
	Sitemap    string `json:"sitemap"`
	GoogleFeed string `json:"google_feed"`
	MetaFeed   string `json:"meta_feed"`
}

// ShopInfo is the shop's public information. District is a district of Bangladesh in
// English; it is empty for a shop that was never asked for it, and cannot be removed.
type ShopInfo struct {
	Version      string `json:"version"`
	Name         string `json:"name"`
	BnName       string `json:"bn_name"`
	Tagline      string `json:"tagline"`
	BnTagline    string `json:"bn_tagline"`
	Address      string `json:"address"`
	BnAddress    string `json:"bn_address"`
	District     string `json:"district"`
	PublicNumber string `json:"public_number"`
	OwnerEmail   string `json:"owner_email"`
	Currency     string `json:"currency"` // ISO 4217
}

// DistrictRequest sets the district of a shop that has none.
type DistrictRequest struct {
	District string `json:"district"`
}

// SocialLinks contains the URLs of the shop's pages on social networks, or empty texts. Requests
// may contain user names instead, which are completed to URLs.
type SocialLinks struct {
	Version   string `json:"version"`
	Facebook  string `json:"facebook"`
	Twitter   string `json:"twitter"`
	Instagram string `json:"instagram"`
	Youtube   string `json:"youtube"`
	Tiktok    string `json:"tiktok"`
}

// PolicyState reports in which languages a static page has the shop's own text.
type PolicyState struct {
	Kind  string `json:"kind"`
	Own   bool   `json:"own"`
	BnOwn bool   `json:"bn_own"`
}

// PolicyText is a static page in Markdown. Body and BnBody are the shop's own texts, or empty. If
// both are empty, the page shows the platform's Standard texts.
type PolicyText struct {
	Version    string `json:"version"`
	Kind       string `json:"kind"`
	Body       string `json:"body"`
	BnBody     string `json:"bn_body"`
	Standard   string `json:"standard"`
	BnStandard string `json:"bn_standard"`
}

// PolicyRequest changes the texts of a static page.
type PolicyRequest struct {
	Version string `json:"version"`
	Kind    string `json:"kind"`
	Body    string `json:"body"`
	BnBody  string `json:"bn_body"`
}

// PolicyDraft is a text to preview. Locale is "bn" or "en".
type PolicyDraft struct {
	Kind   string `json:"kind"`
	Locale string `json:"locale"`
	Body   string `json:"body"`
}

// PolicyPreview is a rendered policy as sanitized HTML.
type PolicyPreview struct {
	HTML string `json:"html"`
}

// ChatSettings selects the channel that the chat widget opens. Channel is "whatsapp", "messenger", "facebook", or empty for none. Whatsapp
// is a phone number, Facebook the name of a page.
type ChatSettings struct {
	Version  string `json:"version"`
	Channel  string `json:"channel"`
	Whatsapp string `json:"whatsapp"`
	Facebook string `json:"facebook"`
}

// SEOSettings contains the texts and verifications for search engines. Verifications are the
// content of the services' meta tags; requests may contain the whole tag.
type SEOSettings struct {
	Version              string `json:"version"`
	MetaTitle            string `json:"meta_title"`
	BnMetaTitle          string `json:"bn_meta_title"`
	MetaDescription      string `json:"meta_description"`
	BnMetaDescription    string `json:"bn_meta_description"`
	GoogleVerification   string `json:"google_verification"`
	BingVerification     string `json:"bing_verification"`
	FacebookVerification string `json:"facebook_verification"`
}

// AdvertisingSettings contains the identifiers of the shop's advertising services. The pixel's
// token is never returned; HasToken reports whether there is one.
type AdvertisingSettings struct {
	Version        string `json:"version"`
	GTM            string `json:"gtm"`
	PixelID        string `json:"pixel_id"`
	PixelTestEvent string `json:"pixel_test_event"`
	HasToken       bool   `json:"has_token"`
	AsksConsent    bool   `json:"asks_consent"`
}

// AdvertisingRequest changes the advertising settings. A null Token keeps the current
// one; an empty one removes it.
type AdvertisingRequest struct {
	Version        string  `json:"version"`
	GTM            string  `json:"gtm"`
	PixelID        string  `json:"pixel_id"`
	PixelTestEvent string  `json:"pixel_test_event"`
	Token          *string `json:"token"`
	AsksConsent    bool    `json:"asks_consent"`
}

// TestAnswer is Meta's answer to a test event, without the token. If there was no answer, Status is
// 0 and Body contains the reason.
type TestAnswer struct {
	OK     bool   `json:"ok"`
	Status int    `json:"status"`
	Body   string `json:"body"`
}

// NotificationSettings selects the owner's notifications. LowStock is the highest stock that counts
// as low.
type NotificationSettings struct {
	Version             string `json:"version"`
	SMSNewOrders        bool   `json:"sms_new_orders"`
	LowStock            int    `json:"low_stock"`
	ReviewsNeedApproval bool   `json:"reviews_need_approval"`
}

// ReturnSettings are the rules for returns. Customers may ask for one within Days after the delivery; 0: they may not.
type ReturnSettings struct {
	Version string `json:"version"`
	Days    int    `json:"days"`
}

// PriceSettings selects how prices are computed. If RoundPrices is set, prices after a discount are rounded
// half up to whole major units.
type PriceSettings struct {
	Version     string `json:"version"`
	RoundPrices bool   `json:"round_prices"`
}

// LogoRequest contains the key of an uploaded picture. An empty key removes the logo.
type LogoRequest struct {
	Picture string `json:"picture"`
}
