package settings

import (
	"haat/server/platform/media"
	"haat/server/platform/money"
)

// PaymentSettings are the rules for payments in advance. Advance applies to orders whose total is at least
// From, RedAdvance to orders with a high risk.
type PaymentSettings struct {
	Version    string           `json:"version"`
	Advance    AdvanceRule      `json:"advance"`
	RedAdvance AdvanceRule      `json:"red_advance"`
	From       money.Amount     `json:"from"`
	Wallets    []WalletSettings `json:"wallets"`
}

// AdvanceRule defines which part of an order must be paid in advance. Kind is "none", "delivery", "fixed",
// "percent" or "full". Value is an amount for "fixed", and a percentage of the products' price for "percent".
type AdvanceRule struct {
	Kind  string       `json:"kind"`
	Value money.Amount `json:"value"`
}

// WalletSettings is a mobile wallet to which customers send money. Method is "bkash", "nagad", "rocket" or
// "upay". Type is "personal", "retail" or "merchant". QRKey is the key of an uploaded picture, or empty; QR
// is ignored in requests.
type WalletSettings struct {
	Method string         `json:"method"`
	Number string         `json:"number"`
	Type   string         `json:"type"`
	Note   string         `json:"note"`
	BnNote string         `json:"bn_note"`
	QRKey  string         `json:"qr_key"`
	QR     *media.Picture `json:"qr"`
	Off    bool           `json:"off"`
}
