package team

import (
	"time"

	"haat/server/platform/media"
	"haat/server/platform/money"
	"haat/server/rights"
)

// User is a member of a shop's team. Role is a predefined role of package rights, or "custom" for the role
// with the id RoleID. SeenAt is null for invited members who have never signed in.
type User struct {
	ID     int        `json:"id"`
	Name   string     `json:"name"`
	Phone  string     `json:"phone"` // 11 digits, 01…
	Role   string     `json:"role"`
	RoleID *int       `json:"role_id"`
	Active bool       `json:"active"`
	SeenAt *time.Time `json:"seen_at"`
}

// Shop is the shop in the header of the admin area. Address is the URL of its pages. Suspension is the
// platform's notice if the shop is suspended, otherwise empty.
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
	// OwnHost is the host of the shop's pages, or empty if they are on the market host.
	OwnHost   string `json:"own_host"`
	Subdomain bool   `json:"subdomain"` // whether the shop's address is {slug}.{market host}, unless it has a domain

	Suspension string `json:"suspension"`
	// RoundPrices reports whether prices after a discount are rounded to whole major units.
	RoundPrices bool `json:"round_prices"`
	// District is the English name of the shop's district, or empty if the shop has never been asked for it.
	District string `json:"district"`
	// DeliveryConfirmed reports whether an owner has checked the delivery charges.
	DeliveryConfirmed bool `json:"delivery_confirmed"`
	// OrderMessages lists the statuses of orders about which customers get an SMS.
	OrderMessages []string `json:"order_messages"`
}

// SignedIn is the signed-in user and their shop.
type SignedIn struct {
	Shop Shop `json:"shop"`
	User Self `json:"user"`
}

// Self is the signed-in user, with the rights of their role. RoleName is the name of a custom role, otherwise
// empty.
type Self struct {
	User     `tstype:",extends,required"`
	RoleName string         `json:"role_name"`
	Rights   []rights.Right `json:"rights"`
}

// ShopOf is a shop to which a phone number can sign in.
type ShopOf struct {
	ID     int    `json:"id"`
	Slug   string `json:"slug"`
	Name   string `json:"name"`
	BnName string `json:"bn_name"`
	Role   string `json:"role"`
}

// LoginRequest contains a phone number and the code sent to it. Code is empty in the request for the code.
type LoginRequest struct {
	Phone string `json:"phone"`
	Code  string `json:"code"`
	Shop  string `json:"shop,omitempty"` // slug of the shop to open next
}

// OpenRequest creates a shop. Goods is an element of the variable Goods. District is empty or the English
// name of a district of Bangladesh. Theme is 1 to 3. Code is the code sent to Phone; it is empty in the
// request for the code.
type OpenRequest struct {
	Name      string `json:"name"`
	Slug      string `json:"slug"`
	Phone     string `json:"phone"`
	OwnerName string `json:"owner_name"`
	Goods     string `json:"goods"`
	District  string `json:"district"`
	Theme     int8   `json:"theme"`
	// FirstOrders requests an SMS to the owner about each of the shop's first 20 orders.
	FirstOrders bool   `json:"first_orders"`
	Code        string `json:"code"`
}

// SlugState reports whether a slug is available. Reason is "", "taken", "reserved" or
// "format".
type SlugState struct {
	Slug   string `json:"slug"`
	Free   bool   `json:"free"`
	Reason string `json:"reason"`
}

// NewOrder is an order that has just been placed.
type NewOrder struct {
	ID       int          `json:"id"`
	Number   string       `json:"number"`
	Name     string       `json:"name"`
	Total    money.Amount `json:"total"`
	Currency string       `json:"currency"`
}
