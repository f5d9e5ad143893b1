package settings

import "haat/server/platform/media"

// Banner is a banner in the admin area. It links to a category or product by its slug, or to nothing.
// LinkName and BnLinkName are the target's names; both are empty if the target was deleted. PhonePicture is the
// crop for phones, or null. Shade is the black between the picture and a text on it, in percent.
type Banner struct {
	ID           int            `json:"id"`
	Picture      media.Picture  `json:"picture"`
	PhonePicture *media.Picture `json:"phone_picture"`
	Shade        int            `json:"shade"`
	BannerTexts  `tstype:",extends,required"`
	LinkName     string `json:"link_name"`
	BnLinkName   string `json:"bn_link_name"`
	Version      string `json:"version"`
}

// BannerTexts contains a banner's texts and link. Inactive banners are not shown.
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

// BannerRequest creates or changes a banner. Picture is the key of an uploaded picture or of the banner's
// current one. PhonePicture is the key of its crop of 4:3 for phones; it is empty for none. Shade is the black
// behind white text, in percent, from 0 to 80; null stands for 55, which suffices for every picture. Version is the
// version to be changed.
type BannerRequest struct {
	Picture      string `json:"picture"`
	PhonePicture string `json:"phone_picture"`
	Shade        *int   `json:"shade"`
	BannerTexts  `tstype:",extends,required"`
	Version      string `json:"version"`
}

// BannerSort contains the ids of banners in the requested order.
type BannerSort struct {
	IDs []int `json:"ids"`
}
