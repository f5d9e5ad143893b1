package merchant

import (
	"time"

	"haat/server/platform/media"
	"haat/server/platform/money"
)

// User is who works in a shop. Role is "owner" or "staff"; SeenAt is null for one who
// was invited and has not come yet.
type User struct {
	ID     int        `json:"id"`
	Name   string     `json:"name"`
	Phone  string     `json:"phone"` // 11 digits, 01…
	Role   string     `json:"role"`
	Active bool       `json:"active"`
	SeenAt *time.Time `json:"seen_at"`
}

// Shop is a shop as its admin area's frame shows it. Address is where its pages are.
// Suspension is why the platform has closed it, or empty.
type Shop struct {
	ID       int            `json:"id"`
	Slug     string         `json:"slug"`
	Name     string         `json:"name"`
	BnName   string         `json:"bn_name"`
	Logo     *media.Picture `json:"logo"`
	Theme    int8           `json:"theme"`
	Currency string         `json:"currency"`
	Public   bool           `json:"public"`
	Domain   string         `json:"domain"` // the verified own domain, or empty
	Address  string         `json:"address"`
	// OwnHost is the host that its pages have their address at; empty: the market's.
	OwnHost   string `json:"own_host"`
	Subdomain bool   `json:"subdomain"` // {slug}.{market host} is its address, unless it has a domain

	Suspension string `json:"suspension"`
}

// SignedIn is who is signed in, and where.
type SignedIn struct {
	Shop Shop `json:"shop"`
	User User `json:"user"`
}

// ShopOf is a shop that a phone number may sign in to.
type ShopOf struct {
	ID     int    `json:"id"`
	Slug   string `json:"slug"`
	Name   string `json:"name"`
	BnName string `json:"bn_name"`
	Role   string `json:"role"`
}

// LoginRequest is a phone number, and the code that it was sent or nothing.
type LoginRequest struct {
	Phone string `json:"phone"`
	Code  string `json:"code"`
	Shop  string `json:"shop,omitempty"` // the slug of the one to go on to
}

// OpenRequest is a shop that somebody wants to open. Goods is one of Goods, Theme 1
// to 3, Code the one that the number was sent, or nothing yet.
type OpenRequest struct {
	Name      string `json:"name"`
	Slug      string `json:"slug"`
	Phone     string `json:"phone"`
	OwnerName string `json:"owner_name"`
	Goods     string `json:"goods"`
	Theme     int8   `json:"theme"`
	Code      string `json:"code"`
}

// SlugState says whether a shop may have a slug. Reason is "", "taken", "reserved" or
// "format".
type SlugState struct {
	Slug   string `json:"slug"`
	Free   bool   `json:"free"`
	Reason string `json:"reason"`
}

// AppLead is a shop's wish for an app of its own. Status is "requested", "building",
// "ready" or "declined".
type AppLead struct {
	ID        int       `json:"id"`
	Name      string    `json:"name"`
	Phone     string    `json:"phone"`
	Platform  string    `json:"platform"`
	Status    string    `json:"status"`
	Note      string    `json:"note"`
	CreatedAt time.Time `json:"created_at"`
}

// OnlineShop is what apps ask for first: the shop of their token, and its wish for
// an app or null.
type OnlineShop struct {
	Shop    Shop     `json:"shop"`
	AppLead *AppLead `json:"apk_lead"`
}

// Counts are what waits for the merchant.
type Counts struct {
	NewOrders      int `json:"new_orders"`
	UnreadMessages int `json:"unread_messages"`
	WaitingReviews int `json:"waiting_reviews"`
	LowStock       int `json:"low_stock"`
}

// NewOrder is an order that has just come in.
type NewOrder struct {
	ID       int          `json:"id"`
	Number   string       `json:"number"`
	Name     string       `json:"name"`
	Total    money.Amount `json:"total"`
	Currency string       `json:"currency"`
}
