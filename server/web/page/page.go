// Package page holds what crosses from the server to the React tree: one Page,
// as JSON, for a server render, a hydration and a navigation alike.
// client/types/page.gen.ts is generated from it.
package page

import (
	"haat/server/catalog"
)

//tygo:emit
var _ = `export type Name =
  "landing" | "shop-home" | "product" | "category" | "best-selling" |
  "search" | "cart" | "wishlist" | "checkout" | "order-success" | "order-details" | "track-order" |
  "login" | "register" | "forget-password" | "dashboard" | "policy" | "not-found" | "unpublished" | "error";
export type Locale = "bn" | "en";
export type Section =
  "home" | "account_details" | "my_orders" | "my_chat" | "my_wishlist" |
  "my_addresses" | "my_reviews" | "password_reset" | "notifications";
export type ErrorKind = "no-internet" | "not-found" | "server-error" | "default";
`

// Page is all that the React tree needs. Shop is null outside of a shop.
type Page struct {
	Name       Name               `json:"name"`
	Status     int                `json:"status"`
	URL        string             `json:"url"` // path and known parameters, as the visitor's form of address has them
	Locale     Locale             `json:"locale"`
	Theme      int8               `json:"theme"`
	Style      string             `json:"-" tstype:"-"` // of the document's root: the theme in the shop's colours
	Links      Links              `json:"links"`
	Shop       *catalog.Shop      `json:"shop"`
	Categories []catalog.Category `json:"categories"`
	Head       Head               `json:"head"`
	Props      any                `json:"props" tstype:"unknown"`
	App        *App               `json:"-" tstype:"-"` // of a shop's pages
	// Verification is in the document's head alone.
	Verification []catalog.VerificationTag `json:"-" tstype:"-"`
}

// Links is the form of the addresses that the visitor came by. Base comes
// before every path of the shop: "/demo" on the market host, "" on the shop's
// own host. Lang is added as ?lang= where the page is not in the shop's default
// language, else empty. Market is the market's landing page.
type Links struct {
	Home   string `json:"home"`
	Base   string `json:"base"`
	Lang   string `json:"lang"`
	Market string `json:"market"`
	// Bn and En lead to this same page in that language.
	Bn string `json:"bn"`
	En string `json:"en"`
}

// Head is what goes into the document's head.
type Head struct {
	Title       string      `json:"title"`
	Description string      `json:"description"`
	Robots      string      `json:"robots"` // empty: may be indexed
	Canonical   string      `json:"canonical"`
	Alternates  []Alternate `json:"alternates"`
	OpenGraph   []Meta      `json:"open_graph"`
	JSONLD      []any       `json:"json_ld" tstype:"unknown[]"`
}

// Alternate is the address of the page in another language.
type Alternate struct {
	Lang string `json:"lang"`
	Href string `json:"href"`
}

// Meta is a <meta property content> of Open Graph, or <meta name content> of Twitter's,
// whose names begin with a t.
type Meta struct {
	Property string `json:"property"`
	Content  string `json:"content"`
}

// LandingProps are the props of the product's own home page.
type LandingProps struct {
	Shops []catalog.ShopCard `json:"shops"`
}

// ShopHomeProps are the props of a shop's home page.
type ShopHomeProps struct {
	Banners     []catalog.Banner      `json:"banners"`
	Featured    []catalog.ProductCard `json:"featured"`
	BestSelling []catalog.ProductCard `json:"best_selling"`
	Newest      []catalog.ProductCard `json:"newest"`
}

// ProductProps are the props of a product's page. VariantID is the variant
// chosen by the address, or 0.
type ProductProps struct {
	Product   catalog.Product       `json:"product"`
	VariantID int                   `json:"variant_id"`
	Reviews   []catalog.Review      `json:"reviews"`
	Related   []catalog.ProductCard `json:"related"`
}

// CategoryProps are the props of a category's page. Parent is null at the top.
type CategoryProps struct {
	Category catalog.Category   `json:"category"`
	Parent   *catalog.Category  `json:"parent"`
	Children []catalog.Category `json:"children"`
	Listing  catalog.Listing    `json:"listing"`
}

// BestSellingProps are the props of the best-selling products' page.
type BestSellingProps struct {
	Listing catalog.Listing `json:"listing"`
}

// SearchProps are the props of the search page. Query is what was searched for,
// trimmed; with fewer than two letters nothing is, and Results is empty.
type SearchProps struct {
	Query   string         `json:"query"`
	Results catalog.Search `json:"results"`
}

// OrderProps are the props of the pages about one order: its id as the address
// has it, or empty. All else the browser asks for, with the proof that it has.
type OrderProps struct {
	OrderID string `json:"order_id"`
}

// SignInProps are the props of the pages of signing in. Next is where to go on
// afterwards: a path within the shop with its query, or empty.
type SignInProps struct {
	Next string `json:"next"`
}

// DashboardProps are the props of the customer's dashboard: which part of it. All
// else the browser asks for.
type DashboardProps struct {
	Section Section `json:"section"`
}

// PolicyProps are the props of a static page; Kind is its path, such as
// "about-us". HTML is the merchant's text, sanitised, or the default one.
type PolicyProps struct {
	Kind string `json:"kind"`
	HTML string `json:"html"`
}

// UnpublishedProps are the props of the notice that a shop is not public. Notice is what
// the platform says of one that it has suspended, or empty.
type UnpublishedProps struct {
	Phone  string `json:"phone"`
	Notice string `json:"notice"`
}

// NotFoundProps are the props of the not-found page; What is "shop", "domain",
// "product", "category" or "page".
type NotFoundProps struct {
	What string `json:"what"`
}

// ErrorProps are the props of the error page.
type ErrorProps struct {
	Kind ErrorKind `json:"kind"`
	// Request is the id of the request that failed, which its lines in the log have too.
	Request string `json:"request"`
}
