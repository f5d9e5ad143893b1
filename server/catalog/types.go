package catalog

import (
	"time"

	"haat/server/platform/media"
	"haat/server/platform/money"
)

// Shop is a shop as its pages and the customer API show it. Texts are in the request's locale, or
// in the other language if there is no translation.
type Shop struct {
	ID           int            `json:"id"`
	Slug         string         `json:"slug"`
	Name         string         `json:"name"`
	Tagline      string         `json:"tagline"`
	Address      string         `json:"address"`
	Logo         *media.Picture `json:"logo"`
	PublicNumber string         `json:"public_number"`
	Theme        int8           `json:"theme"`
	Currency     string         `json:"currency"`
	Public       bool           `json:"public"`
	Domain       string         `json:"domain"` // the verified own domain, or empty
	Email        string         `json:"email"`
	Facebook     string         `json:"facebook"`
	Twitter      string         `json:"twitter"`
	Instagram    string         `json:"instagram"`
	Youtube      string         `json:"youtube"`
	Tiktok       string         `json:"tiktok"`
	Chat         *Chat          `json:"chat"`        // nil without a chat widget
	Advertising  *Advertising   `json:"advertising"` // nil if no advertising scripts are loaded
	// UnfinishedDays is the number of days for which the shop stores checkouts without an order, or 0 if it
	// stores none.
	UnfinishedDays int `json:"unfinished_days,omitempty"`
	// ReturnDays is the number of days after the delivery in which customers may ask for a return, or 0 if they may not.
	ReturnDays int `json:"return_days,omitempty"`
	// PaysInAdvance reports whether each order of the shop needs an advance.
	PaysInAdvance bool `json:"pays_in_advance,omitempty"`
	// Pages are the pages of its own to which the footer links. The API does not contain them.
	Pages []PageLink `json:"pages,omitempty"`
}

// PageLink is a link to a page that the merchant made. Path is within the shop.
type PageLink struct {
	Path  string `json:"path"`
	Title string `json:"title"`
}

// Advertising configures the advertising scripts of a shop's pages: a container of Google Tag
// Manager and a Meta pixel. Either is empty if unused. If AsksConsent, scripts load only after the
// visitor agrees.
type Advertising struct {
	GTM         string `json:"gtm"`
	PixelID     string `json:"pixel_id"`
	AsksConsent bool   `json:"asks_consent"`
}

// Chat is the target of the chat widget. Channel is "whatsapp", "facebook" or "messenger". To is a
// phone number in E.164 form without the plus sign for WhatsApp, otherwise the name of the page.
type Chat struct {
	Channel string `json:"channel"`
	To      string `json:"to"`
}

// ShopCard is a shop on the landing page.
type ShopCard struct {
	Slug    string         `json:"slug"`
	Name    string         `json:"name"`
	Tagline string         `json:"tagline"`
	Logo    *media.Picture `json:"logo"`
	Theme   int8           `json:"theme"`
}

// Category is a node of the shop's category tree. ParentID is 0 for a root category.
type Category struct {
	ID       int    `json:"id"`
	Slug     string `json:"slug"`
	Name     string `json:"name"`
	Icon     string `json:"icon"`
	ParentID int    `json:"parent_id"`

	sizeGuide string // Markdown
}

// Banner is a picture at the top of the shop's home page. Path is the target of its link relative
// to the shop's base, or empty. PhonePicture is the crop for phones, without Blur; without it, phones
// show a part of Picture. Shade is the black between Picture and a text on it, in percent.
type Banner struct {
	ID           int            `json:"id"`
	Picture      media.Picture  `json:"picture"`
	PhonePicture *media.Picture `json:"phone_picture"`
	Shade        int            `json:"shade"`
	Alt          string         `json:"alt"`
	Title        string         `json:"title"`
	Subtitle     string         `json:"subtitle"`
	Path         string         `json:"path"`
}

// ProductCard is a product in a list. Stock is the sum over variants if there are any. Rating is
// the average of the approved reviews, or 0 without reviews. CategoryID is 0 without a category.
type ProductCard struct {
	ID           int                `json:"id"`
	Slug         string             `json:"slug"`
	Name         string             `json:"name"`
	Picture      *media.Picture     `json:"picture"`
	ImageURL     string             `json:"image_url"`
	SellingPrice money.Amount       `json:"selling_price"`
	Discount     money.Amount       `json:"discount"` // hundredths of a percent for PERCENT, otherwise an amount; 0 if it does not count now
	DiscountType money.DiscountType `json:"discount_type"`
	Price        money.Amount       `json:"price"` // after the discount
	Sale         *Sale              `json:"sale,omitempty"`
	Stock        int                `json:"stock"`
	HasVariants  bool               `json:"has_variants"`
	Rating       float64            `json:"rating"`
	RatingCount  int                `json:"rating_count"`
	CategoryID   int                `json:"category_id"`
	Offer        *Offer             `json:"offer,omitempty"`
}

// Sale is the discount of a product that ends at EndsAt, or after Left more units if Left is above 0.
type Sale struct {
	EndsAt *time.Time `json:"ends_at,omitempty"`
	Left   int        `json:"left,omitempty"`
}

// Product is a product on its own page.
type Product struct {
	ProductCard     `tstype:",extends,required"`
	DescriptionHTML string          `json:"description_html"` // sanitised
	Brand           string          `json:"brand"`
	Sku             string          `json:"sku"`
	SizeGuideHTML   string          `json:"size_guide_html"` // sanitised; empty without a size guide
	Pictures        []media.Picture `json:"pictures"`
	Options         []Option        `json:"options"`
	Variants        []Variant       `json:"variants"`
	Category        *Category       `json:"category"`
	Deals           *Deals          `json:"deals,omitempty"`
	// MetaTitle and MetaDescription replace the name and description in search results and link
	// previews. They are empty if the merchant has not set them.
	MetaTitle       string `json:"-"`
	MetaDescription string `json:"-"`
	Terms           Terms  `json:"-"`
	// Questions are the first answered questions.
	Questions AnsweredQuestions `json:"-"`
}

// Option is a property in which variants differ, such as size.
type Option struct {
	Name   string        `json:"name"`
	Values []OptionValue `json:"values"`
}

// OptionValue is a choice of an option. Value identifies it in variants; Label is the displayed
// text. Picture is the key of the picture in Product.Pictures that shows the choice, and Color its
// colour as #rrggbb; either is empty if unused.
type OptionValue struct {
	Value   string `json:"value"`
	Label   string `json:"label"`
	Picture string `json:"picture"`
	Color   string `json:"color"`
}

// Variant is one combination of option values, in the order of the options.
type Variant struct {
	ID           int          `json:"id"`
	Values       []string     `json:"values"`
	SellingPrice money.Amount `json:"selling_price"`
	Price        money.Amount `json:"price"`
	Stock        int          `json:"stock"`
	Sku          string       `json:"sku"`
	Offer        *Offer       `json:"offer,omitempty"`
}

// Listing is a page of products with its filters and order. MinPrice and MaxPrice are the chosen
// bounds or null. Floor and Ceiling are the lowest and highest price before the price and stock
// filters.
type Listing struct {
	Products []ProductCard `json:"products"`
	Total    int           `json:"total"`
	Page     int           `json:"page"`
	Pages    int           `json:"pages"`
	Sort     Sort          `json:"sort"`
	InStock  bool          `json:"in_stock"`
	MinPrice *money.Amount `json:"min_price"`
	MaxPrice *money.Amount `json:"max_price"`
	Floor    money.Amount  `json:"floor"`
	Ceiling  money.Amount  `json:"ceiling"`
	// Facets are the properties that visitors can filter by. There are none in listings of more than 20,000 products.
	Facets []Facet `json:"facets"`

	Query ListingQuery `json:"-"` // the query that the listing answers
}

// Facet is a property by which a listing can be filtered. Param is the parameter of the listing's address
// that selects its values. Name is the label of an option such as size, and empty for other facets.
type Facet struct {
	Param  string       `json:"param"` // brand, category, option, discount or rating
	Name   string       `json:"name"`
	Values []FacetValue `json:"values"`
}

// FacetValue is a value of a Facet. Count is the number of products with this value that pass the filters by
// other facets. Color is a colour as #rrggbb, or empty.
type FacetValue struct {
	Value  string `json:"value"`
	Label  string `json:"label"`
	Color  string `json:"color"`
	Count  int    `json:"count"`
	Chosen bool   `json:"chosen"`
}

//tygo:emit
var _ = `export type Sort = "popular" | "newest" | "price-asc" | "price-desc" | "match";
`

// Search is the answer to a search.
type Search struct {
	Listing Listing `json:"listing"`
	// Meant is the suggested correction of a misspelled term, or empty.
	Meant string `json:"meant"`
}

// Question is an answered question about a product.
type Question struct {
	ID         int       `json:"id"`
	Name       string    `json:"name"`
	Text       string    `json:"text"`
	Answer     string    `json:"answer"`
	AnsweredAt time.Time `json:"answered_at"`
}

// AnsweredQuestions is part of a product's answered questions, newest answer first. Next is the
// cursor of the next part, or empty.
type AnsweredQuestions struct {
	Questions []Question `json:"questions"`
	Next      string     `json:"next"`
}

// Terms are the terms of delivery, payment and return of a product, from the shop's settings and the product.
type Terms struct {
	Deliveries []Delivery `json:"deliveries"`
	// Advances are the rules for payment before delivery. The largest advance that a rule requires is due.
	Advances []Advance `json:"-"`
	// Payment says how to pay, one sentence per rule. It is empty if everything is paid on delivery.
	Payment []string `json:"payment,omitempty"`
	// ReturnDays is the number of days after the delivery in which customers may ask for a return, or 0 if they may not.
	ReturnDays int `json:"return_days"`
}

// Advance is a rule for payment before delivery. Kind is "delivery" (the delivery charge), "fixed", "percent" (of the products) or "full".
// Value is an amount for "fixed" and a percentage for "percent". The rule applies to orders with at least From as total, or to all if it is 0.
type Advance struct {
	Kind  string
	Value money.Amount
	From  money.Amount
}

// Delivery is a delivery option. Zone is "inside" or "outside" the shop's district, or "any".
// FreeFrom is the subtotal from which delivery is free, or 0. MinDays and MaxDays are 0 if the shop has
// not set the duration.
type Delivery struct {
	Zone     string       `json:"zone"`
	Fee      money.Amount `json:"fee"`
	FreeFrom money.Amount `json:"free_from"`
	MinDays  int          `json:"min_days"`
	MaxDays  int          `json:"max_days"`
}
