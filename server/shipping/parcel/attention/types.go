package attention

import (
	"time"

	"haat/server/platform/media"
	"haat/server/platform/money"
)

// Attention lists the parcels that need the team. Counts has the number of all of them by reason, up to
// 1000 of canceled orders.
type Attention struct {
	Parcels []AttentionParcel `json:"parcels"` // at most 100
	Counts  map[string]int    `json:"counts"`
	Total   int               `json:"total"`
}

// AttentionParcel is a parcel that needs the team. Reason is "order_canceled", "difference" (the courier collected
// another amount), "unknown", "check_in", "failed_attempts" or "no_movement".
type AttentionParcel struct {
	ID             int          `json:"id"`
	Reason         string       `json:"reason"`
	OrderID        string       `json:"order_id"`
	Name           string       `json:"name"`
	Mobile         string       `json:"mobile"`
	Courier        string       `json:"courier"`
	CourierName    string       `json:"courier_name"` // as the courier writes itself, or that of a manual parcel
	Consignment    string       `json:"consignment"`
	State          string       `json:"state"`
	CourierStatus  string       `json:"courier_status"`
	FailedAttempts int          `json:"failed_attempts"`
	Since          time.Time    `json:"since"` // the last movement
	COD            money.Amount `json:"cod"`
	// Collected is what the courier collected; null: it is not known.
	Collected *money.Amount `json:"collected"`
	// Ask is the address of the courier's panel; empty if it is not known.
	Ask string `json:"ask"`
}

// SnoozeRequest hides a parcel from the list for a number of days.
type SnoozeRequest struct {
	Days int `json:"days"` // 1 to 14
}

// DifferenceRequest says why a courier collected another amount than the cash to collect. Answer is "partial" (the customer did not take
// everything), "discount" (the rider gave a discount), "missing" (the courier owes it) or "other" with a note.
type DifferenceRequest struct {
	Answer string `json:"answer"`
	Note   string `json:"note"`
}

// ReturnAsked is the result of asking for a return. Asked reports that the courier was asked; it cannot be asked by every courier's API.
type ReturnAsked struct {
	Asked bool `json:"asked"`
}

// FoundParcel is a parcel of a scanned code, with the goods that it contains.
type FoundParcel struct {
	ID          int          `json:"id"`
	OrderID     string       `json:"order_id"`
	Name        string       `json:"name"`
	CourierName string       `json:"courier_name"`
	State       string       `json:"state"`
	CheckedIn   bool         `json:"checked_in"`
	Ready       bool         `json:"ready"` // it can be checked in
	Early       bool         `json:"early"` // the courier says that it is still on its way back
	Items       []ParcelItem `json:"items"`
}

// ParcelItem is an item of the order of a parcel.
type ParcelItem struct {
	ItemID   int            `json:"item_id"`
	Name     string         `json:"name"`
	Variant  string         `json:"variant"`
	Picture  *media.Picture `json:"picture"`
	Quantity int            `json:"quantity"`
}

// CheckInRequest takes back the goods of a returned parcel. Damaged lists the units that cannot be sold again.
type CheckInRequest struct {
	Damaged []DamagedItem `json:"damaged"`
}

// DamagedItem is a number of damaged units of an order's item.
type DamagedItem struct {
	ItemID   int `json:"item_id"`
	Quantity int `json:"quantity"`
}

// ParcelMoment is an event of a parcel. Kind is "state", "check_in", "check_in_undone", "return_asked", "difference", "payout" or "text".
type ParcelMoment struct {
	At        time.Time     `json:"at"`
	Kind      string        `json:"kind"`
	Invoice   string        `json:"invoice"` // of the parcel
	Courier   string        `json:"courier"`
	State     string        `json:"state"` // empty: unchanged
	Out       bool          `json:"out"`   // out for delivery
	Failed    bool          `json:"failed"`
	Status    string        `json:"status"` // in the courier's words
	Text      string        `json:"text"`
	Collected *money.Amount `json:"collected"`
	Charge    *money.Amount `json:"charge"`
	By        string        `json:"by"` // member of the team
}
