package merchant

import "haat/server/platform/media"

// Banner is a banner as its shop's owner sees it. Where it leads is a category or a
// product, by its slug, or nowhere; LinkName and BnLinkName are the names of that, both
// empty where it is gone.
type Banner struct {
	ID          int           `json:"id"`
	Picture     media.Picture `json:"picture"`
	BannerTexts `tstype:",extends,required"`
	LinkName    string `json:"link_name"`
	BnLinkName  string `json:"bn_link_name"`
	Version     string `json:"version"`
}

// BannerTexts are what a banner says, and where it leads. One that is not active is
// not shown.
type BannerTexts struct {
	Title        string `json:"title"`
	BnTitle      string `json:"bn_title"`
	Subtitle     string `json:"subtitle"`
	BnSubtitle   string `json:"bn_subtitle"`
	Alt          string `json:"alt"`
	BnAlt        string `json:"bn_alt"`
	CategorySlug string `json:"category_slug"`
	ProductSlug  string `json:"product_slug"`
	Active       bool   `json:"active"`
}

// BannerRequest makes or changes a banner. Picture is the key of an uploaded picture,
// or of the one that it has; Version the one that is changed.
type BannerRequest struct {
	Picture     string `json:"picture"`
	BannerTexts `tstype:",extends,required"`
	Version     string `json:"version"`
}

// BannerOrder is the ids of banners in the order wished.
type BannerOrder struct {
	IDs []int `json:"ids"`
}
