package payout

import (
	"time"

	"haat/server/payment/payout/statement"
	"haat/server/platform/money"
	"haat/server/shipping/courier"
)

// PayoutSummary is a courier's payout. The numbers of lines are 0 until the lines are posted.
type PayoutSummary struct {
	ID      int    `json:"id"`
	Courier string `json:"courier"`
	// Number is the courier's number of the payout, or a hash of the statement.
	Number string `json:"number"`
	Origin string `json:"origin"` // api or statement
	File   string `json:"file"`
	State  string `json:"state"` // open: its lines are being posted; posted
	// Amount is the amount that the shop received. Collected and Charges are the sums of the lines.
	Amount    money.Amount `json:"amount"`
	Collected money.Amount `json:"collected"`
	Charges   money.Amount `json:"charges"`
	PaidAt    *time.Time   `json:"paid_at"`
	Matched   int          `json:"matched"`
	Differing int          `json:"differing"`
	// Unknown is the number of lines without a parcel or with a repeated one.
	Unknown   int       `json:"unknown"`
	ActorName string    `json:"actor_name"`
	CreatedAt time.Time `json:"created_at"`
}

// PayoutList is a page of a shop's payouts, newest first. Next is the value of "before" for the next page, or 0.
type PayoutList struct {
	Payouts []PayoutSummary `json:"payouts"`
	Next    int             `json:"next"`
	// Fetchable reports whether a connected courier lists its payouts.
	Fetchable bool `json:"fetchable"`
}

// PayoutDetails is a payout with a page of its lines. Next is the value of "after" for the next page, or 0.
type PayoutDetails struct {
	PayoutSummary `tstype:",extends,required"`
	// Corrections, PaidBefore and LeftOut complete the sum of the payout: Collected − Charges + Corrections − PaidBefore − LeftOut
	// is Amount. They are 0 while the lines of a statement are being posted, because its amount is not known before.
	//
	// Corrections is what the courier added or, if negative, deducted without naming a parcel. Statements have none.
	Corrections money.Amount `json:"corrections"`
	// PaidBefore and LeftOut are the amounts of a statement's lines that it does not add to the shop's cash: those that an earlier
	// payout paid, and those without a parcel of the shop.
	PaidBefore money.Amount `json:"paid_before"`
	LeftOut    money.Amount `json:"left_out"`
	// Unassigned is the part of Amount that belongs to no matched line.
	Unassigned money.Amount `json:"unassigned"`
	Lines      []Line       `json:"lines"`
	Next       int          `json:"next"`
}

// Line is a parcel of a payout. State is matched, differing (the courier collected less or more than expected), unknown (no parcel of
// the shop) or repeated (an earlier payout paid it). OrderNumber is empty for unknown lines.
type Line struct {
	Position    int          `json:"position"`
	Invoice     string       `json:"invoice"`
	Consignment string       `json:"consignment"`
	OrderNumber string       `json:"order_number"`
	Collected   money.Amount `json:"collected"`
	Expected    money.Amount `json:"expected"`
	Charge      money.Amount `json:"charge"`
	CODFee      money.Amount `json:"cod_fee"`
	ReturnFee   money.Amount `json:"return_fee"`
	Paid        money.Amount `json:"paid"`
	State       string       `json:"state"`
}

// StatementColumn is a column of a statement. Sample is its first non-empty cell. To is the field to which
// the column is mapped, or "".
type StatementColumn struct {
	Name   string          `json:"name"`
	Sample string          `json:"sample"`
	To     statement.Field `json:"to"`
}

// StatementPreview shows a statement's contents and the parcels that posting it would match. Nothing is stored.
type StatementPreview struct {
	Courier string            `json:"courier"`
	File    string            `json:"file"`
	Columns []StatementColumn `json:"columns"`
	// Sheet is the sheet of a workbook that was read, and OtherSheets the number of its other sheets.
	Sheet       string `json:"sheet"`
	OtherSheets int    `json:"other_sheets"`
	// Ready reports whether the columns suffice. If not, the lines are not read.
	Ready bool `json:"ready"`
	// PayoutID is the id of the payout that was posted from the same file before, or 0.
	PayoutID  int                  `json:"payout_id"`
	Rows      int                  `json:"rows"`
	Wrong     int                  `json:"wrong"`
	Errors    []statement.RowError `json:"errors"` // the first errors
	Matched   int                  `json:"matched"`
	Differing int                  `json:"differing"`
	Unknown   int                  `json:"unknown"`
	Repeated  int                  `json:"repeated"`
	Collected money.Amount         `json:"collected"`
	Charges   money.Amount         `json:"charges"`
	// Paid is the sum of the payments for the matched and differing lines.
	Paid money.Amount `json:"paid"`
	// Lines are the first lines without a match, followed by matched ones.
	Lines []Line `json:"lines"`
}

// CashOverview contains the debts of couriers and the sums of the current month.
type CashOverview struct {
	Couriers []CourierCash `json:"couriers"`
	// Balance is the total debt of all couriers according to the ledger.
	Balance money.Amount `json:"balance"`
	// From is the first day of the month in Bangladesh. Received is the cash from payouts, Costs the costs of couriers.
	From     string       `json:"from"`
	Received money.Amount `json:"received"`
	Costs    money.Amount `json:"costs"`
	Ads      money.Amount `json:"ads"`
	Refunds  money.Amount `json:"refunds"`
	// Fetchable reports whether a connected courier lists its payouts.
	Fetchable bool `json:"fetchable"`
	// Choices are the couriers of the shop's parcels and connections.
	Choices []courier.Name `json:"choices"`
}

// CourierCash is the debt of a courier. Owed sums the delivered parcels that no payout has paid, less known charges. Balance is the debt
// according to the ledger, including short payments and corrections.
type CourierCash struct {
	Courier string       `json:"courier"`
	Balance money.Amount `json:"balance"`
	Owed    money.Amount `json:"owed"`
	Parcels int          `json:"parcels"`
	Ages    []OwedAge    `json:"ages"`
	Missing int          `json:"missing"`
	// MissingAmount is the part of Owed for missing parcels.
	MissingAmount money.Amount `json:"missing_amount"`
}

// OwedAge is the part of a courier's debt in a range of days since the delivery. Age is the first day of the range: "0", "4", "8" or "15".
type OwedAge struct {
	Age     string       `json:"age"`
	Parcels int          `json:"parcels"`
	Amount  money.Amount `json:"amount"`
}

// OwedParcel is a parcel for which a courier owes money.
type OwedParcel struct {
	ID          int          `json:"id"`
	Courier     string       `json:"courier"`
	OrderNumber string       `json:"order_number"`
	Invoice     string       `json:"invoice"`
	Consignment string       `json:"consignment"`
	COD         money.Amount `json:"cod"`
	// Collected is the amount that the courier collected, Owed the amount that it still owes for the parcel.
	Collected   money.Amount `json:"collected"`
	Owed        money.Amount `json:"owed"`
	DeliveredAt *time.Time   `json:"delivered_at"`
	// Missing reports whether the courier has already paid for parcels that it delivered later.
	Missing bool `json:"missing"`
	// PayoutID is the id of the payout that paid too little for the parcel, or 0.
	PayoutID   int        `json:"payout_id"`
	RemindedAt *time.Time `json:"reminded_at"`
}

// OwedList is a page of the parcels for which couriers owe money. Next is the value of "after" for the next page, or "".
type OwedList struct {
	Parcels []OwedParcel `json:"parcels"`
	Next    string       `json:"next"`
}

// AcceptRequest accepts a difference. Note is the reason.
type AcceptRequest struct {
	Note string `json:"note"`
}
