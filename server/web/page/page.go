// Package page defines the data that the server passes to the React tree. A Page is encoded as JSON for
// server-side rendering, hydration and client-side navigation. client/types/page.gen.ts is generated from it.
package page

import (
	"time"

	"haat/server/catalog"
	"haat/server/catalog/review"
	"haat/server/content"
	"haat/server/platform/media"
)

//tygo:emit
var _ = `export type Name =
  "landing" | "shop-home" | "made-home" | "product" | "category" | "best-selling" |
  "search" | "cart" | "wishlist" | "checkout" | "order-success" | "order-details" | "track-order" |
  "login" | "register" | "forget-password" | "dashboard" | "shop-page" | "blog" | "policy" | "not-found" | "unpublished" | "error" |
  "basic";
export type Locale = "bn" | "en";
export type Section =
  "home" | "account_details" | "my_orders" | "my_chat" | "my_wishlist" |
  "my_addresses" | "my_reviews" | "password_reset" | "notifications";
export type ErrorKind = "no-internet" | "not-found" | "server-error" | "default";
`

// Page contains everything that the React tree needs. Shop is null outside of shops.
type Page struct {
	Name       Name               `json:"name"`
	Status     int                `json:"status"`
	URL        string             `json:"url"` // path on the visitor's host, with known parameters; empty on error pages of the server
	Locale     Locale             `json:"locale"`
	Theme      int8               `json:"theme"`
	Style      string             `json:"-" tstype:"-"` // style of the root element: the theme with the shop's colours
	Links      Links              `json:"links"`
	Shop       *catalog.Shop      `json:"shop"`
	Categories []catalog.Category `json:"categories"`
	Head       Head               `json:"head"`
	Props      any                `json:"props" tstype:"unknown"`
	App        *App               `json:"-" tstype:"-"` // nil outside a shop's pages
	FormerSlug string             `json:"-" tstype:"-"` // the shop's slug before it was changed, or empty
	// Verification is used only in the document's head.
	Verification []catalog.VerificationTag `json:"-" tstype:"-"`
}

// Links contains the prefixes of URLs on the visitor's host. Base precedes every path of the shop: "/demo" on
// the market host, "" on the shop's own host. Lang is added as ?lang= if the page is not in the shop's default
// language, and is empty otherwise. Market is the market's landing page.
type Links struct {
	Home   string `json:"home"`
	Base   string `json:"base"`
	Lang   string `json:"lang"`
	Market string `json:"market"`
	// Bn and En are the URLs of this page in each language.
	Bn string `json:"bn"`
	En string `json:"en"`
}

// Head contains the contents of the document's head.
type Head struct {
	Title       string      `json:"title"`
	Description string      `json:"description"`
	Robots      string      `json:"robots"` // empty if the page may be indexed
	Canonical   string      `json:"canonical"`
	Alternates  []Alternate `json:"alternates"`
	OpenGraph   []Meta      `json:"open_graph"`
	JSONLD      []any       `json:"json_ld" tstype:"unknown[]"`
	Feed        string      `json:"-" tstype:"-"` // address of the blog's feed, or empty; only documents name it
}

// Alternate is the URL of the page in another language.
type Alternate struct {
	Lang string `json:"lang"`
	Href string `json:"href"`
}

// Meta is a <meta property content> of Open Graph, or a <meta name content> of Twitter. Names of Twitter
// begin with "t".
type Meta struct {
	Property string `json:"property"`
	Content  string `json:"content"`
}

// LandingProps are the props of the market's home page.
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

// ProductProps are the props of a product's page. VariantID is the variant selected by the URL, or 0.
type ProductProps struct {
	Product   catalog.Product           `json:"product"`
	VariantID int                       `json:"variant_id"`
	Reviews   []review.Review           `json:"reviews"`
	Questions catalog.AnsweredQuestions `json:"questions"`
	Related   []catalog.ProductCard     `json:"related"`
	// Terms contains the shop's delivery and return terms. District is the English name of the shop's
	// district, or empty.
	Terms    catalog.Terms `json:"terms"`
	District string        `json:"district"`
}

// CategoryProps are the props of a category's page. Parent is null for top-level categories.
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

// SearchProps are the props of the search page. Query is the trimmed search term. Terms with fewer than two
// letters have no results.
type SearchProps struct {
	Query   string         `json:"query"`
	Results catalog.Search `json:"results"`
}

// OrderProps are the props of pages about one order. OrderID is the id in the URL, or empty. The browser
// fetches the order's data with its proof of access.
type OrderProps struct {
	OrderID string `json:"order_id"`
}

// SignInProps are the props of the sign-in pages. Next is the path within the shop, with the query, to which
// the visitor returns after signing in, or empty.
type SignInProps struct {
	Next string `json:"next"`
}

// DashboardProps are the props of the customer's dashboard. The browser fetches the section's data.
type DashboardProps struct {
	Section Section `json:"section"`
}

// ShopPageProps are the props of a page that a merchant made of sections. Heading is the id of the section that shows the heading of the page; if
// it is empty, the page shows Title.
type ShopPageProps struct {
	Title    string          `json:"title"`
	Home     bool            `json:"home"` // it is the shop's home page
	Heading  string          `json:"heading"`
	Sections []content.Shown `json:"sections"`
	// Empty says that no list of the home page has a product.
	Empty bool `json:"empty"`
	// Post describes a post of the blog; nil on other pages.
	Post *Post `json:"post"`
}

// Post says when and by whom a post of the blog was written.
type Post struct {
	PostedAt time.Time `json:"posted_at"`
	Author   string    `json:"author"` // empty: the shop
}

// BlogProps are the props of the list of posts.
type BlogProps struct {
	Posts []PostCard `json:"posts"`
	Page  int        `json:"page"` // from 1
	Pages int        `json:"pages"`
}

// PostCard is a post in the list.
type PostCard struct {
	Path     string         `json:"path"` // within the shop
	Title    string         `json:"title"`
	Summary  string         `json:"summary"`
	Picture  *media.Picture `json:"picture"`
	PostedAt time.Time      `json:"posted_at"`
}

// PolicyProps are the props of a static page. Kind is its path, such as "about-us". HTML is the merchant's
// sanitised text, or the default text.
type PolicyProps struct {
	Kind string `json:"kind"`
	HTML string `json:"html"`
}

// UnpublishedProps are the props of the notice in unpublished shops. Notice is the platform's message for a
// suspended shop, or empty.
type UnpublishedProps struct {
	Phone  string `json:"phone"`
	Notice string `json:"notice"`
}

// NotFoundProps are the props of the not-found page. What is "shop", "domain", "product", "category" or
// "page".
type NotFoundProps struct {
	What string `json:"what"`
}

// ErrorProps are the props of the error page.
type ErrorProps struct {
	Kind ErrorKind `json:"kind"`
	// Shop reports whether the URL belongs to a shop. The shop itself could not be loaded.
	Shop bool `json:"shop"`
	// Busy reports whether the visitor's network, or all visitors together, sent too many requests. A later
	// retry may succeed.
	Busy bool `json:"busy"`
	// Request is the id of the failed request, which its log lines also contain.
	Request string `json:"request"`
}
