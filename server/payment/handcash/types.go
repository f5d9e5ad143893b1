package handcash

import "haat/server/platform/money"

// Question tells who carries the cash of orders that are delivered without a courier: "hand", "rider", or "" if the shop
// has not chosen yet. Orders and Amount are the delivered orders that wait for the choice, and their cash; both are 0
// after it.
type Question struct {
	Carrier string       `json:"carrier"`
	Orders  int          `json:"orders"`
	Amount  money.Amount `json:"amount"`
}

// CarrierRequest chooses who carries the cash: "hand" or "rider".
type CarrierRequest struct {
	Carrier string `json:"carrier"`
}
