package ledger

import (
	"time"

	"haat/server/platform/money"
)

// LedgerEntry is a line of the ledger. Lines with the same key form one posting and add up to 0. ActorName is
// empty for couriers and the platform.
type LedgerEntry struct {
	ID          int          `json:"id"`
	Key         string       `json:"key"`
	Kind        string       `json:"kind"`
	Account     string       `json:"account"`
	Amount      money.Amount `json:"amount"`
	Day         string       `json:"day"` // 2006-01-02 in Bangladesh
	Courier     string       `json:"courier"`
	ParcelID    int          `json:"parcel_id"` // 0 if there is none
	PayoutID    int          `json:"payout_id"` // 0 if there is none
	OrderNumber string       `json:"order_number"`
	Source      string       `json:"source"`
	Note        string       `json:"note"`
	ActorName   string       `json:"actor_name"`
	CreatedAt   time.Time    `json:"created_at"`
}

// LedgerPage is a page of the ledger, newest day first. Next is the value of "before" for the next page, or "".
type LedgerPage struct {
	Entries []LedgerEntry `json:"entries"`
	Next    string        `json:"next"`
}

// Balances contains the sums of all accounts. From and To are days in Bangladesh, inclusive.
type Balances struct {
	From     string           `json:"from"`
	To       string           `json:"to"`
	Accounts []AccountBalance `json:"accounts"`
	Couriers []CourierBalance `json:"couriers"`
}

// AccountBalance is the change of an account in a period, and its balance at the end.
type AccountBalance struct {
	Account string       `json:"account"`
	Change  money.Amount `json:"change"`
	Balance money.Amount `json:"balance"`
}

// CourierBalance is the amount that a courier owes at the end of a period. It is negative if the shop owes the courier.
type CourierBalance struct {
	Courier string       `json:"courier"`
	Change  money.Amount `json:"change"`
	Balance money.Amount `json:"balance"`
}

// CorrectionRequest moves an amount from one account to another. Courier is required if one of them is
// "courier". Key is the idempotency key.
type CorrectionRequest struct {
	Key     string       `json:"key"`
	From    string       `json:"from"`
	To      string       `json:"to"`
	Amount  money.Amount `json:"amount"`
	Courier string       `json:"courier"`
	Note    string       `json:"note"`
}

// HandoverRequest is cash that the shop's own rider handed over. Key is the idempotency key.
type HandoverRequest struct {
	Key    string       `json:"key"`
	Amount money.Amount `json:"amount"`
}

// AdRequest contains the shop's spending on ads on a day. Source is the visit source that the ads belong to,
// as in the report of sources. Key is the idempotency key.
type AdRequest struct {
	Key    string       `json:"key"`
	Day    string       `json:"day"`
	Source string       `json:"source"`
	Amount money.Amount `json:"amount"`
}

// Ad is an entered ad cost.
type Ad struct {
	ID        int          `json:"id"`
	Day       string       `json:"day"`
	Source    string       `json:"source"`
	Amount    money.Amount `json:"amount"`
	ActorName string       `json:"actor_name"`
	// Removed reports whether the posting was reversed.
	Removed bool `json:"removed"`
}

// Ads is a page of the entered ad costs, newest day first. Next is the value of "before" for the next page, or "".
type Ads struct {
	Ads  []Ad   `json:"ads"`
	Next string `json:"next"`
}
