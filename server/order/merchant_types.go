package order

import (
	"encoding/json"
	"time"

	"haat/server/platform/media"
	"haat/server/platform/money"
)

// AdminOrder is an order in the admin area. Message is a draft of a message to the customer, in the customer's language. Customer is null
// if the customer's data was deleted.
type AdminOrder struct {
	Order           `tstype:",extends,required"`
	Items           []AdminOrderItem  `json:"items"`
	Events          []AdminOrderEvent `json:"events"`
	Source          string            `json:"source"` // "shop", "hand" or a source of ManualTerms
	Returned        bool              `json:"returned"`
	ShopNote        string            `json:"shop_note"` // never shown to customers
	Address         string            `json:"address"`   // on one line, in the reader's language
	Message         string            `json:"message"`
	Customer        *CustomerRecord   `json:"customer"`
	CallState       `tstype:",extends,required"`
	Edits           int            `json:"edits"`            // number of edits, to detect concurrent ones
	DiscountPercent int            `json:"discount_percent"` // hundredths of a percent; 0 if the discount is an amount
	Related         []RelatedOrder `json:"related"`
	RiskLevel       string         `json:"risk_level"`   // "green", "amber" or "red"; empty if not scored
	Hold            string         `json:"hold"`         // reason of the hold: "confirm", "call", "advance", "review" or empty
	Confirmation    string         `json:"confirmation"` // "none", "asked", "confirmed" or "declined"
	// ConfirmationAt is the time of the request for confirmation or, after the answer, of the answer. It is
	// null for "none".
	ConfirmationAt *time.Time `json:"confirmation_at"`
}

// CallState contains the results of the calls about an order. CallOutcome is the outcome of the last call, or
// empty. UnansweredCalls is the number of calls since the last answered one. RemindAt is the time of the
// shop's reminder of the order, or null.
type CallState struct {
	CallOutcome     string     `json:"call_outcome"` // "no_answer", "confirmed", "later", "wrong_number" or empty
	UnansweredCalls int        `json:"unanswered_calls"`
	RemindAt        *time.Time `json:"remind_at"`
}

// CallDetails contains the outcome of one call, and the time that was agreed for another call, or null.
type CallDetails struct {
	Outcome  string     `json:"outcome"`
	RemindAt *time.Time `json:"remind_at"`
}

// RelatedOrder is an order that is related to another one. Relation is "split_from", "split", "merged_into",
// "merged", "exchanged" (the order replaces goods of the other one), "exchange_of", or "mergeable" (an
// unshipped order with the same phone number).
type RelatedOrder struct {
	OrderID  string       `json:"order_id"`
	Relation string       `json:"relation"`
	Status   string       `json:"status"`
	Edits    int          `json:"edits"`
	Amount   money.Amount `json:"amount"`
	Date     time.Time    `json:"date"`
}

// AdminOrderItem is an order item with its id and SKU.
type AdminOrderItem struct {
	OrderItem `tstype:",extends,required"`
	ItemID    int    `json:"item_id"`
	Sku       string `json:"sku"`
}

// AdminOrderEvent is an event with the name of the admin user who caused it. By is empty for other
// actors. Call is null except for events of kind "call", and Edit except for those of kind "edit", "split" and "merge".
type AdminOrderEvent struct {
	OrderEvent `tstype:",extends,required"`
	By         string       `json:"by"`
	Kind       string       `json:"kind"`   // "change", "undo", "correction", "edit", "split", "merge", "call", "parcel", "return", "payment", "confirmation" or "risk"
	Undone     bool         `json:"undone"` // reversed by an undo
	Call       *CallDetails `json:"call"`
	// The types of Edit, Return, Confirmation, Payment and Risk are defined by the packages that write them:
	// order/edit, order/returns, order/confirmation, payment and order/risk.
	Edit json.RawMessage `json:"edit" tstype:"EventDetails | null"`
	// Return is null except for events of kind "return".
	Return json.RawMessage `json:"return" tstype:"ReturnDetails | null"`
	// Confirmation is null except for events of kind "confirmation".
	Confirmation json.RawMessage `json:"confirmation" tstype:"ConfirmationDetails | null"`
	// Payment is omitted except for events of kind "payment".
	Payment json.RawMessage `json:"payment,omitempty" tstype:"PaymentDetails"`
	// Risk is null except for events of kind "risk".
	Risk json.RawMessage `json:"risk" tstype:"RiskDetails | null"`
}

// CustomerRecord is a shop's record of a phone number. Returned is the number of orders that were canceled
// after shipping, Canceled of those canceled before. Risky reports a high rate of returns. Deliveries lists
// the distinct addresses, newest first. ID, Blocked and Tags are from package customer/record; ID is 0 until
// the number's first order is summarized.
type CustomerRecord struct {
	ID         int         `json:"id"`
	Mobile     string      `json:"mobile"`
	Blocked    bool        `json:"blocked"` // the number cannot order online
	Tags       []RecordTag `json:"tags"`
	Account    bool        `json:"account"` // whether the number has an account in the shop
	Orders     int         `json:"orders"`
	Delivered  int         `json:"delivered"` // including completed orders
	Canceled   int         `json:"canceled"`
	Returned   int         `json:"returned"`
	Risky      bool        `json:"risky"`
	Deliveries []Delivery  `json:"deliveries"`
}

// RecordTag is a tag of a customer.
type RecordTag struct {
	ID     int    `json:"id"`
	Name   string `json:"name"`
	Colour string `json:"colour"`
}

// StatusRequest changes the status of an order. From is the status that the user saw, or empty.
// Reason is one of CancelReasons or ReturnReasons, or empty. The customer sees Reason and Note.
type StatusRequest struct {
	From   string `json:"from"`
	To     string `json:"to"`
	Reason string `json:"reason"`
	Note   string `json:"note"`
}

// UndoRequest undoes recent changes of the same user.
type UndoRequest struct {
	Orders []UndoOrder `json:"orders"`
}

// UndoOrder undoes the latest changes of an order. From is its current status, and To the status before the changes.
type UndoOrder struct {
	OrderID string `json:"order_id"`
	From    string `json:"from"`
	To      string `json:"to"`
}

// CorrectRequest corrects the status of an order. From is the status that the user saw. To is a status, or
// "returned" to cancel an order as returned. Lost reports whether returned goods cannot be sold again.
// Customers do not see Reason.
type CorrectRequest struct {
	From   string `json:"from"`
	To     string `json:"to"`
	Lost   bool   `json:"lost"`
	Reason string `json:"reason"`
}

// NoteRequest replaces the shop's own note on an order. Had is the note that the user saw; if it is null, the
// note is not checked.
type NoteRequest struct {
	Note string  `json:"note"`
	Had  *string `json:"had"`
}

// NoteNow is the current note, returned after a concurrent change.
type NoteNow struct {
	ShopNote string `json:"shop_note"`
}

// BulkRequest changes many orders. To is a status other than "pending", or "returned". Reason is one of CancelReasons for
// "canceled", one of ReturnReasons for "returned", and otherwise empty.
type BulkRequest struct {
	Orders []string `json:"orders"`
	To     string   `json:"to"`
	Reason string   `json:"reason"`
}

// BulkResult is the result for one order. Code is the error's code and Message its text in the
// reader's language; both are empty on success.
type BulkResult struct {
	OrderID string `json:"order_id"`
	Status  string `json:"status"` // current status; empty if the order does not exist
	Code    string `json:"code"`
	Message string `json:"message"`
}

// OrderSheets contains orders to print, and the shop in the reader's language.
type OrderSheets struct {
	Shop   SheetShop    `json:"shop"`
	Orders []OrderSheet `json:"orders"`
}

// SheetShop contains the shop's data for an invoice and a label.
type SheetShop struct {
	Name    string         `json:"name"`
	Address string         `json:"address"`
	Number  string         `json:"number"` // public; may be empty
	Email   string         `json:"email"`
	Site    string         `json:"site"` // URL of its pages
	Logo    *media.Picture `json:"logo"`
}

// OrderSheet is an order to print. Locale is the language of its texts: the reader's or the customer's.
// Barcode is its id as Code 128, and QR a QR code of the order's URL in the admin area; both are SVG.
type OrderSheet struct {
	AdminOrder  `tstype:",extends,required"`
	Locale      string `json:"locale"`
	ShopName    string `json:"shop_name"`
	ShopAddress string `json:"shop_address"`
	Barcode     string `json:"barcode"`
	QR          string `json:"qr"`
	// Courier is the name of the courier of the order's parcel, and Consignment the courier's id; both are empty without a parcel.
	Courier            string `json:"courier"`
	Consignment        string `json:"consignment"`
	ConsignmentBarcode string `json:"consignment_barcode"` // empty if Code 128 cannot encode the id
}
