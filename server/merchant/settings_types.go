package merchant

import "haat/server/platform/media"

// Settings are what a shop's owner has set, part by part. Each part is saved by itself;
// its Version is another whenever it is, and is sent back with the next change.
type Settings struct {
	Slug          string               `json:"slug"`
	Address       string               `json:"address"` // of the shop's pages
	Public        bool                 `json:"public"`
	Logo          *media.Picture       `json:"logo"`
	Shop          ShopInfo             `json:"shop"`
	Social        SocialLinks          `json:"social"`
	Policies      []PolicyState        `json:"policies"`
	Chat          ChatSettings         `json:"chat"`
	SEO           SEOSettings          `json:"seo"`
	Advertising   AdvertisingSettings  `json:"advertising"`
	Notifications NotificationSettings `json:"notifications"`
	Found         FoundBy              `json:"found"`
	SMS           SMSToday             `json:"sms"`
	// HasOrders: the currency cannot change any more.
	HasOrders bool `json:"has_orders"`
	Banners   int  `json:"banners"` // how many are shown
	Team      int  `json:"team"`    // how many may come in
}

// SMSToday is the messages of the shop since midnight in Bangladesh. Skipped were not sent,
// as a limit was reached. Left are those about orders that Allowance still has.
type SMSToday struct {
	Sent      int `json:"sent"`
	Skipped   int `json:"skipped"`
	Allowance int `json:"allowance"`
	Left      int `json:"left"`
}

// FoundBy are the addresses that the shop gives to search engines and to those it
// advertises with; they answer once it is published.
type FoundBy struct {
	Sitemap    string `json:"sitemap"`
	GoogleFeed string `json:"google_feed"`
	MetaFeed   string `json:"meta_feed"`
}

// ShopInfo is what the shop says of itself. District is one of Bangladesh's in English,
// or empty.
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

// SocialLinks are the shop's pages elsewhere: each an address, or empty. A name on the
// service is taken too, and becomes its address.
type SocialLinks struct {
	Version   string `json:"version"`
	Facebook  string `json:"facebook"`
	Twitter   string `json:"twitter"`
	Instagram string `json:"instagram"`
	Youtube   string `json:"youtube"`
	Tiktok    string `json:"tiktok"`
}

// PolicyState says in which languages a static page has the shop's own text.
type PolicyState struct {
	Kind  string `json:"kind"`
	Own   bool   `json:"own"`
	BnOwn bool   `json:"bn_own"`
}

// PolicyText is the shop's own text of a static page in Markdown, empty where it has
// none, and Haat's, which the page shows where both are empty.
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

// PolicyDraft is a text to be shown as the page would. Locale is "bn" or "en".
type PolicyDraft struct {
	Kind   string `json:"kind"`
	Locale string `json:"locale"`
	Body   string `json:"body"`
}

// PolicyPreview is safe HTML.
type PolicyPreview struct {
	HTML string `json:"html"`
}

// ChatSettings are where the chat widget leads. Channel is "whatsapp", "messenger",
// "facebook", or empty for none. Whatsapp is a phone number, Facebook a page's name.
type ChatSettings struct {
	Version  string `json:"version"`
	Channel  string `json:"channel"`
	Whatsapp string `json:"whatsapp"`
	Facebook string `json:"facebook"`
}

// SEOSettings are what search engines are told. The verifications are the content of
// the services' meta tags; the whole tag is taken too.
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

// AdvertisingSettings are what the shop advertises by. The token of the pixel is never
// told, only whether there is one.
type AdvertisingSettings struct {
	Version        string `json:"version"`
	GTM            string `json:"gtm"`
	PixelID        string `json:"pixel_id"`
	PixelTestEvent string `json:"pixel_test_event"`
	HasToken       bool   `json:"has_token"`
	AsksConsent    bool   `json:"asks_consent"`
}

// AdvertisingRequest changes them. Token is null where it stays, empty to remove it.
type AdvertisingRequest struct {
	Version        string  `json:"version"`
	GTM            string  `json:"gtm"`
	PixelID        string  `json:"pixel_id"`
	PixelTestEvent string  `json:"pixel_test_event"`
	Token          *string `json:"token"`
	AsksConsent    bool    `json:"asks_consent"`
}

// TestAnswer is what Meta answered to a test event, as it came but for the token.
// Status is 0 where no answer came, and Body why.
type TestAnswer struct {
	OK     bool   `json:"ok"`
	Status int    `json:"status"`
	Body   string `json:"body"`
}

// NotificationSettings are what the owner is told of. LowStock is how few of a product
// are few.
type NotificationSettings struct {
	Version             string `json:"version"`
	SMSNewOrders        bool   `json:"sms_new_orders"`
	LowStock            int    `json:"low_stock"`
	ReviewsNeedApproval bool   `json:"reviews_need_approval"`
}

// LogoRequest has the key of an uploaded picture, or is empty to remove the logo.
type LogoRequest struct {
	Picture string `json:"picture"`
}
