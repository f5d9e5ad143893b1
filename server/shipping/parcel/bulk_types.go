package parcel

import "haat/server/platform/money"

// ManualParcels records the parcels of many orders with one courier or rider that Haat does not connect to.
type ManualParcels struct {
	CourierName string      `json:"courier_name"`
	Rows        []ManualRow `json:"rows"`
}

// ManualRow is an order with its parcel's tracking number, which may be empty.
type ManualRow struct {
	Order        string `json:"order"`
	TrackingCode string `json:"tracking_code"`
}

// PastedStatuses is a pasted list of statuses. Each line has a parcel's tracking number or its order's number, a status, and for a part
// delivery the collected amount.
type PastedStatuses struct {
	Text string `json:"text"`
}

// StatusLine is what a line of a pasted list would do. Parcel is 0 if the line matches none.
type StatusLine struct {
	Line   int    `json:"line"` // number of the line, from 1
	Text   string `json:"text"` // the line, at most 100 characters
	Parcel int    `json:"parcel"`
	Order  string `json:"order"`
	Title  string `json:"title"` // the courier's display name
	From   string `json:"from"`  // the parcel's state
	To     string `json:"to"`    // the new state; empty if the line names none
	// COD is the amount that the courier collects. Collected is the amount that the line names.
	COD       money.Amount  `json:"cod"`
	Collected *money.Amount `json:"collected"`
	// Problem is the code of the reason for which the line changes nothing; see StatusPreview. Empty if it can be applied.
	Problem string `json:"problem"`
}

// StatusChange sets the state of a manual parcel.
type StatusChange struct {
	Parcel    int           `json:"parcel"`
	State     string        `json:"state"`
	Seen      string        `json:"seen"` // the state that the member saw
	Collected *money.Amount `json:"collected,omitempty"`
}

// StatusChanges sets the states of manual parcels.
type StatusChanges struct {
	Changes []StatusChange `json:"changes"`
}

// StatusUndo names the parcels whose latest change is undone.
type StatusUndo struct {
	Parcels []int `json:"parcels"`
}

// StatusResult is the result for a parcel: its state, or the code of an error with its message.
type StatusResult struct {
	Parcel  int    `json:"parcel"`
	Order   string `json:"order"`
	State   string `json:"state"`
	Code    string `json:"code"`
	Message string `json:"message"`
}
