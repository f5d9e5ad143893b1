package attention

import (
	"time"

	"haat/server/platform/media"
	"haat/server/platform/money"
)

// Attention lists the parcels that need action by the team. Counts contains the number of parcels by reason;
// canceled orders are counted up to 1000.
type Attention struct {
	Parcels []AttentionParcel `json:"parcels"` // at most 100
	Counts  map[string]int    `json:"counts"`
	Total   int               `json:"total"`
}

// AttentionParcel is a parcel that needs action. Reason is "order_canceled", "difference" (the collected
// amount differs from the cash to collect), "unknown", "check_in", "failed_attempts" or "no_movement".
type AttentionParcel struct {
	ID             int          `json:"id"`
	Reason         string       `json:"reason"`
	OrderID        string       `json:"order_id"`
	Name           string       `json:"name"`
	Mobile         string       `json:"mobile"`
	Courier        string       `json:"courier"`
	CourierName    string       `json:"courier_name"` // the courier's spelling, or the name entered for a manual parcel
	Consignment    string       `json:"consignment"`
	State          string       `json:"state"`
	CourierStatus  string       `json:"courier_status"`
	FailedAttempts int          `json:"failed_attempts"`
	Since          time.Time    `json:"since"` // time of the last movement
	COD            money.Amount `json:"cod"`
	// Collected is the amount that the courier collected, or null if it is unknown.
	Collected *money.Amount `json:"collected"`
	// Ask is the URL of the courier's panel, or empty if it is unknown.
	Ask string `json:"ask"`
}

// SnoozeRequest hides a parcel from the list for a number of days.
type SnoozeRequest struct {
	Days int `json:"days"` // 1 to 14
}

// DifferenceRequest explains why the collected amount differs from the cash to collect. Answer is "partial" (the customer did not take
// everything), "discount" (the rider gave a discount), "missing" (the courier owes it) or "other" with a note.
type DifferenceRequest struct {
	Answer string `json:"answer"`
	Note   string `json:"note"`
}

// ReturnAsked is the result of a return request. Asked is false if the courier's API does not support such requests.
type ReturnAsked struct {
	Asked bool `json:"asked"`
}

// FoundParcel is the parcel for a scanned code, with its goods.
type FoundParcel struct {
	ID          int          `json:"id"`
	OrderID     string       `json:"order_id"`
	Name        string       `json:"name"`
	CourierName string       `json:"courier_name"`
	State       string       `json:"state"`
	CheckedIn   bool         `json:"checked_in"`
	Ready       bool         `json:"ready"` // whether it can be checked in
	Early       bool         `json:"early"` // whether the courier reports it as still on its way back
	Items       []ParcelItem `json:"items"`
}

// ParcelItem is an item of a parcel's order.
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

// DamagedItem is a number of damaged units of an order item.
type DamagedItem struct {
	ItemID   int `json:"item_id"`
	Quantity int `json:"quantity"`
}

// ParcelMoment is an event of a parcel. Kind is "state", "check_in", "check_in_undone", "return_asked", "difference", "payout" or "text".
type ParcelMoment struct {
	At        time.Time     `json:"at"`
	Kind      string        `json:"kind"`
	Invoice   string        `json:"invoice"` // the parcel's invoice number
	Courier   string        `json:"courier"`
	State     string        `json:"state"` // empty leaves it unchanged
	Out       bool          `json:"out"`   // the parcel was out for delivery
	Failed    bool          `json:"failed"`
	Status    string        `json:"status"` // the courier's status
	Text      string        `json:"text"`
	Collected *money.Amount `json:"collected"`
	Charge    *money.Amount `json:"charge"`
	By        string        `json:"by"` // name of the team member
}
