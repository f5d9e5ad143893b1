package checkout

import (
	"time"

	"haat/server/platform/media"
	"haat/server/platform/money"
)

// AdminOrders is one page of a shop's orders, the newest first. Total is of those in
// the list; Counts are of all, by the list's tabs.
type AdminOrders struct {
	Orders []AdminOrderRow  `json:"orders"`
	Total  int              `json:"total"`
	Page   int              `json:"page"`
	Pages  int              `json:"pages"`
	Counts AdminOrderCounts `json:"counts"`
}

// AdminOrderCounts are how many orders are in each tab.
type AdminOrderCounts struct {
	New       int `json:"new"`
	Ongoing   int `json:"ongoing"`
	Completed int `json:"completed"`
}

// AdminOrderRow is an order in the merchant's list. District is its name in the
// reader's language, Items what its first lines are called.
type AdminOrderRow struct {
	OrderID  string         `json:"order_id"`
	Date     time.Time      `json:"date"`
	Status   string         `json:"status"`
	Returned bool           `json:"returned"` // canceled when it was on its way
	Source   string         `json:"source"`   // "shop" or "hand"
	Name     string         `json:"name"`
	Mobile   string         `json:"mobile"`
	District string         `json:"district"`
	Quantity int            `json:"quantity"` // of all items
	Items    []string       `json:"items"`
	Picture  *media.Picture `json:"picture"` // of the first item
	Amount   money.Amount   `json:"amount"`
	Currency string         `json:"currency"`
	Noted    bool           `json:"noted"` // the customer or the shop has written a note
	Allowed  []string       `json:"allowed"`
}

// AdminOrder is an order as those see it who run the shop. Message is a text about
// it for the customer, in the customer's language. Customer is null where they have left.
type AdminOrder struct {
	Order    `tstype:",extends,required"`
	Items    []AdminOrderItem  `json:"items"`
	Events   []AdminOrderEvent `json:"events"`
	Source   string            `json:"source"` // "shop" or "hand"
	Returned bool              `json:"returned"`
	ShopNote string            `json:"shop_note"` // no customer sees it
	Address  string            `json:"address"`   // on one line, in the reader's language
	Message  string            `json:"message"`
	Customer *CustomerRecord   `json:"customer"`
}

// AdminOrderItem is an item with what the shop calls it by.
type AdminOrderItem struct {
	OrderItem `tstype:",extends,required"`
	Sku       string `json:"sku"`
}

// AdminOrderEvent is an event with the name of the admin user whose doing it was, or
// empty.
type AdminOrderEvent struct {
	OrderEvent `tstype:",extends,required"`
	By         string `json:"by"`
}

// CustomerRecord is what a shop knows of a phone number. Returned are those of its
// orders that were canceled on their way, Canceled those before. Risky says that many
// came back. Deliveries are where its parcels went, each once, the newest first.
type CustomerRecord struct {
	Mobile     string     `json:"mobile"`
	Account    bool       `json:"account"` // has an account in the shop
	Orders     int        `json:"orders"`
	Delivered  int        `json:"delivered"` // or completed
	Canceled   int        `json:"canceled"`
	Returned   int        `json:"returned"`
	Risky      bool       `json:"risky"`
	Deliveries []Delivery `json:"deliveries"`
}

// StatusRequest is what is to become of an order. From is the status that whoever
// asks has seen, or empty. Reason is one of CancelReasons or ReturnReasons, or empty;
// the customer is told reason and note.
type StatusRequest struct {
	From   string `json:"from"`
	To     string `json:"to"`
	Reason string `json:"reason"`
	Note   string `json:"note"`
}

// NoteRequest is the shop's own note of an order. Had is the one that whoever writes has
// seen; null for any.
type NoteRequest struct {
	Note string  `json:"note"`
	Had  *string `json:"had"`
}

// NoteNow is the note that somebody else has written meanwhile.
type NoteNow struct {
	ShopNote string `json:"shop_note"`
}

// BulkRequest is what is to become of many orders: "accepted", of those that are
// pending, or "shipped", of those that are accepted or being packed.
type BulkRequest struct {
	Orders []string `json:"orders"`
	To     string   `json:"to"`
}

// BulkResult is what became of one of them. Code is of the error, with Message in
// the reader's language; empty where all went well.
type BulkResult struct {
	OrderID string `json:"order_id"`
	Status  string `json:"status"` // as it is now; empty: there is no such order
	Code    string `json:"code"`
	Message string `json:"message"`
}

// HandQuoteRequest is a cart that a merchant fills for a customer. Fee is what the
// delivery costs where it is not the package's.
type HandQuoteRequest struct {
	Lines     []QuoteLine   `json:"lines"`
	PackageID int           `json:"package_id"`
	District  string        `json:"district"`
	Fee       *money.Amount `json:"fee"`
}

// HandRequest is an order that a merchant takes for a customer, by phone. Note is the
// customer's, ShopNote the shop's own.
type HandRequest struct {
	Delivery    `tstype:",extends,required"`
	Lines       []QuoteLine   `json:"lines"`
	PackageID   int           `json:"package_id"`
	Fee         *money.Amount `json:"fee"`
	Note        string        `json:"note"`
	ShopNote    string        `json:"shop_note"`
	Fingerprint string        `json:"fingerprint"`
}

// OrderSheets are orders to be printed, and the shop as their head has it, in the
// reader's language.
type OrderSheets struct {
	Shop   SheetShop    `json:"shop"`
	Orders []OrderSheet `json:"orders"`
}

// SheetShop is the shop on an invoice and a label.
type SheetShop struct {
	Name    string         `json:"name"`
	Address string         `json:"address"`
	Number  string         `json:"number"` // public; may be empty
	Email   string         `json:"email"`
	Site    string         `json:"site"` // the address of its pages
	Logo    *media.Picture `json:"logo"`
}

// OrderSheet is an order to be printed. Barcode is its id as Code 128, QR the address
// of it in the admin area: both are SVG.
type OrderSheet struct {
	AdminOrder `tstype:",extends,required"`
	Barcode    string `json:"barcode"`
	QR         string `json:"qr"`
}
