// Package advertising sends purchases to Meta's Conversions API: it builds the events, and sends them
// as jobs of the outbox.
package advertising

import (
	"net/url"
	"regexp"
	"time"

	"haat/server/platform/money"
	"haat/server/platform/textnorm"
)

// Kind is the outbox kind of events.
const Kind = "meta_event"

// Purchase is an order and its shopper in plain text, before hashing.
type Purchase struct {
	OrderID  string
	At       time.Time
	Currency string       // ISO 4217
	Value    money.Amount // price of the contents, without the delivery charge
	Contents []Content

	Phone string // with or without country code; empty if unknown
	Email string
	Name  string

	// Data from the browser. Cookies that do not have Meta's format are omitted.
	IP        string
	UserAgent string
	Fbp       string
	Fbc       string
	Page      string // sent without its query
}

// Content is a purchased product. ItemPrice is the price per unit after the discount.
type Content struct {
	ID        string       `json:"id"`
	Quantity  int          `json:"quantity"`
	ItemPrice money.Amount `json:"item_price"`
}

// Event is an event in the format of Meta's API, as the outbox stores it. It identifies the shopper by
// hashes, the IP address and the ids in Meta's cookies.
type Event struct {
	Name         string     `json:"event_name"`
	Time         int64      `json:"event_time"` // Unix seconds
	ID           string     `json:"event_id"`   // equal to the id of the browser's event, so that Meta counts them once
	SourceURL    string     `json:"event_source_url,omitempty"`
	ActionSource string     `json:"action_source"`
	UserData     UserData   `json:"user_data"`
	CustomData   CustomData `json:"custom_data"`
}

// UserData identifies the shopper to Meta.
type UserData struct {
	Email     []string `json:"em,omitempty"`
	Phone     []string `json:"ph,omitempty"`
	FirstName []string `json:"fn,omitempty"`
	IP        string   `json:"client_ip_address,omitempty"`
	UserAgent string   `json:"client_user_agent,omitempty"`
	Fbp       string   `json:"fbp,omitempty"`
	Fbc       string   `json:"fbc,omitempty"`
}

// CustomData describes the purchase.
type CustomData struct {
	Currency    string       `json:"currency"`
	Value       money.Amount `json:"value"`
	OrderID     string       `json:"order_id"`
	ContentType string       `json:"content_type"`
	ContentIDs  []string     `json:"content_ids"`
	Contents    []Content    `json:"contents"`
	NumItems    int          `json:"num_items"`
}

// Event returns the event for the purchase. The event of an order never changes. Its ID is also the key of
// its job.
func (p Purchase) Event() Event {
	custom := CustomData{
		Currency: p.Currency, Value: p.Value, OrderID: p.OrderID,
		ContentType: "product", ContentIDs: make([]string, len(p.Contents)), Contents: p.Contents,
	}
	for i, c := range p.Contents {
		custom.ContentIDs[i] = c.ID
		custom.NumItems += c.Quantity
	}
	return Event{
		Name: "Purchase", Time: p.At.Unix(), ID: PurchaseID(p.OrderID),
		SourceURL: withoutQuery(p.Page), ActionSource: "website",
		UserData: UserData{
			Email: hashed(normalEmail(p.Email)), Phone: hashed(normalPhone(p.Phone)), FirstName: hashed(firstName(p.Name)),
			IP: p.IP, UserAgent: textnorm.Clip(p.UserAgent, longestUserAgent),
			Fbp: pixelCookie(p.Fbp), Fbc: pixelCookie(p.Fbc),
		},
		CustomData: custom,
	}
}

// PurchaseID returns the id of an order's event. The browser's event has the same id.
func PurchaseID(orderID string) string { return "purchase_" + orderID }

const longestUserAgent = 1000

// pixelCookiePattern matches the pixel's cookies: version, subdomain index, milliseconds, value.
var pixelCookiePattern = regexp.MustCompile(`^fb\.[0-9]\.[0-9]{10,16}\.[A-Za-z0-9_.-]{1,500}$`)

func pixelCookie(value string) string {
	if !pixelCookiePattern.MatchString(value) {
		return ""
	}
	return value
}

// withoutQuery returns a page's URL without its query and fragment, which may contain private data. It returns "" for an invalid URL.
func withoutQuery(address string) string {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" || (u.Scheme != "https" && u.Scheme != "http") {
		return ""
	}
	return (&url.URL{Scheme: u.Scheme, Host: u.Host, Path: u.Path}).String()
}
