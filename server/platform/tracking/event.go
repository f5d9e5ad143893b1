// Package tracking tells Meta's Conversions API of purchases: it builds the
// events, and sends them for the outbox.
package tracking

import (
	"net/url"
	"regexp"
	"time"

	"haat/server/platform/money"
	"haat/server/platform/textnorm"
)

// Kind is the outbox's kind of events.
const Kind = "meta_event"

// Purchase is what is known of an order and of who placed it, in plain words.
type Purchase struct {
	OrderID  string
	At       time.Time
	Currency string       // ISO 4217
	Value    money.Amount // of the contents, without delivery
	Contents []Content

	Phone string // with or without the country's code; empty: not known
	Email string
	Name  string

	// What the browser said; what cannot be of Meta's pixel is left out.
	IP        string
	UserAgent string
	Fbp       string
	Fbc       string
	Page      string // its query is left out
}

// Content is one thing that was bought. ItemPrice is of one, after the discount.
type Content struct {
	ID        string       `json:"id"`
	Quantity  int          `json:"quantity"`
	ItemPrice money.Amount `json:"item_price"`
}

// Event is an event as Meta's API takes it and as the outbox keeps it. Who it is
// about is in it as hashes, the network address and the cookies' ids.
type Event struct {
	Name         string     `json:"event_name"`
	Time         int64      `json:"event_time"` // Unix seconds
	ID           string     `json:"event_id"`   // the browser's event has the same
	SourceURL    string     `json:"event_source_url,omitempty"`
	ActionSource string     `json:"action_source"`
	UserData     UserData   `json:"user_data"`
	CustomData   CustomData `json:"custom_data"`
}

// UserData says who it was, for Meta to match.
type UserData struct {
	Email     []string `json:"em,omitempty"`
	Phone     []string `json:"ph,omitempty"`
	FirstName []string `json:"fn,omitempty"`
	IP        string   `json:"client_ip_address,omitempty"`
	UserAgent string   `json:"client_user_agent,omitempty"`
	Fbp       string   `json:"fbp,omitempty"`
	Fbc       string   `json:"fbc,omitempty"`
}

// CustomData says what was bought.
type CustomData struct {
	Currency    string       `json:"currency"`
	Value       money.Amount `json:"value"`
	OrderID     string       `json:"order_id"`
	ContentType string       `json:"content_type"`
	ContentIDs  []string     `json:"content_ids"`
	Contents    []Content    `json:"contents"`
	NumItems    int          `json:"num_items"`
}

// Event is the purchase as Meta takes it. The same order has the same event, and
// its ID is what the outbox should know it by.
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

// PurchaseID is the id of an order's event, in the browser and here.
func PurchaseID(orderID string) string { return "purchase_" + orderID }

const longestUserAgent = 1000

// A cookie of the pixel: version, subdomain index, milliseconds, what it stands for.
var pixelCookiePattern = regexp.MustCompile(`^fb\.[0-9]\.[0-9]{10,16}\.[A-Za-z0-9_.-]{1,500}$`)

func pixelCookie(value string) string {
	if !pixelCookiePattern.MatchString(value) {
		return ""
	}
	return value
}

// withoutQuery is a page's address without what may be private in it; empty for
// what is no page's.
func withoutQuery(address string) string {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" || (u.Scheme != "https" && u.Scheme != "http") {
		return ""
	}
	return (&url.URL{Scheme: u.Scheme, Host: u.Host, Path: u.Path}).String()
}
