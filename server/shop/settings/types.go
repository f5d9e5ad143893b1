package settings

import "haat/server/platform/media"

// Settings contains a shop's settings in sections, which are saved separately. The Version of a section
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
	OrderMessages OrderMessageSettings `json:"order_messages"`
	Found         FoundBy              `json:"found"`
	SMS           SMSToday             `json:"sms"`
	// HasOrders reports whether there are orders, in which case the currency is fixed.
	HasOrders bool `json:"has_orders"`
	Banners   int  `json:"banners"` // number of active banners
	Team      int  `json:"team"`    // number of active members
}

// SMSToday contains the number of the shop's SMS since midnight in Bangladesh. Skipped is the number of SMS
// that were not sent because a limit was reached. Left is the remaining part of Allowance, the limit of SMS
// about orders.
type SMSToday struct {
	Sent      int `json:"sent"`
	Skipped   int `json:"skipped"`
	Allowance int `json:"allowance"`
	Left      int `json:"left"`
}

// FoundBy contains the URLs that the shop gives to search engines and advertisers. They are accessible once
// the shop is public.
type FoundBy struct {
	Sitemap    string `json:"sitemap"`
	GoogleFeed string `json:"google_feed"`
	MetaFeed   string `json:"meta_feed"`
}

// ShopInfo is the shop's public information. District is the English name of a district of Bangladesh. It is
// empty if the shop has never been asked for it, and cannot be removed.
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

// SocialLinks contains the URLs of the shop's pages on social networks, or empty texts. Requests may contain
// user names instead, which are completed to URLs.
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

// PolicyText is a static page in Markdown. Body and BnBody are the shop's own texts, or empty. If both are
// empty, the page shows the platform's Standard texts.
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

// ChatSettings selects the channel that the chat widget opens. Channel is "whatsapp", "messenger",
// "facebook", or empty for none. Whatsapp is a phone number, and Facebook is the name of a page.
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

// AdvertisingSettings contains the shop's identifiers at advertising services. The pixel's token is never
// returned; HasToken reports whether there is one.
type AdvertisingSettings struct {
	Version        string `json:"version"`
	GTM            string `json:"gtm"`
	PixelID        string `json:"pixel_id"`
	PixelTestEvent string `json:"pixel_test_event"`
	HasToken       bool   `json:"has_token"`
	AsksConsent    bool   `json:"asks_consent"`
}

// AdvertisingRequest changes the advertising settings. If Token is null, the current one remains; an empty
// Token removes it.
type AdvertisingRequest struct {
	Version        string  `json:"version"`
	GTM            string  `json:"gtm"`
	PixelID        string  `json:"pixel_id"`
	PixelTestEvent string  `json:"pixel_test_event"`
	Token          *string `json:"token"`
	AsksConsent    bool    `json:"asks_consent"`
}

// TestAnswer is Meta's answer to a test event, without the token. If there was no answer, Status is 0 and
// Body contains the reason.
type TestAnswer struct {
	OK     bool   `json:"ok"`
	Status int    `json:"status"`
	Body   string `json:"body"`
}

// NotificationSettings selects the owner's notifications. A stock of at most LowStock is considered low.
type NotificationSettings struct {
	Version             string `json:"version"`
	SMSNewOrders        bool   `json:"sms_new_orders"`
	LowStock            int    `json:"low_stock"`
	ReviewsNeedApproval bool   `json:"reviews_need_approval"`
}

// OrderMessageSettings selects the SMS about orders to customers. On lists the statuses that are reported by SMS: "pending" (the order was
// placed), "accepted", "processing", "shipped", "delivered", "completed" and "canceled" (which includes returned parcels).
type OrderMessageSettings struct {
	Version string   `json:"version"`
	On      []string `json:"on"`
}

// OrderMessageSamples contains the texts of the SMS about orders. PartPrice is the price of one part of an SMS in taka, or 0 if the
// platform does not state it.
type OrderMessageSamples struct {
	Samples   []OrderMessageSample `json:"samples"`
	PartPrice float64              `json:"part_price"`
}

// OrderMessageSample is the SMS about a status as a customer gets it, in both languages. Parts is the number of SMS for which a text is
// charged.
type OrderMessageSample struct {
	Status  string `json:"status"`
	Text    string `json:"text"`
	BnText  string `json:"bn_text"`
	Parts   int    `json:"parts"`
	BnParts int    `json:"bn_parts"`
}

// ReturnSettings are the rules for returns. Customers may request a return within Days after the delivery. If
// Days is 0, they may not request returns.
type ReturnSettings struct {
	Version string `json:"version"`
	Days    int    `json:"days"`
}

// PriceSettings selects how prices are computed. If RoundPrices is set, discounted prices are rounded half up
// to whole major units.
type PriceSettings struct {
	Version     string `json:"version"`
	RoundPrices bool   `json:"round_prices"`
}

// LogoRequest contains the key of an uploaded picture. An empty key removes the logo.
type LogoRequest struct {
	Picture string `json:"picture"`
}
