package page

// LinkPreview contains what search engines, Facebook and WhatsApp read from the head of a page, from which they draw its
// search result or the card of a shared link.
type LinkPreview struct {
	// URL is the canonical address of the page in the language.
	URL   string `json:"url"`
	Site  string `json:"site"`
	Title string `json:"title"`
	// Description has at most 155 letters.
	Description string `json:"description"`
	Locale      Locale `json:"locale"`
	// ShopLocale is the language in which the page opens for visitors who have not chosen one.
	ShopLocale Locale `json:"shop_locale"`
	// Product is the id of the page's product; 0 on other pages.
	Product int `json:"product"`
	// Image is null if the page has no picture.
	Image *LinkImage `json:"image"`
	// Hidden means that these services ignore the page: the shop is not published, or search engines may not show it.
	Hidden bool `json:"hidden"`
}

// LinkImage is the picture of a shared link. Address is a path on the admin host or the complete address of a file.
type LinkImage struct {
	Address string `json:"address"`
	Width   int    `json:"width"`
	Height  int    `json:"height"`
	Alt     string `json:"alt"`
}
