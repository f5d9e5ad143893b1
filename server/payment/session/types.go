package session

import (
	"time"

	"haat/server/platform/money"
)

// GatewayAccount is a payment gateway with the shop's connection to it.
type GatewayAccount struct {
	Gateway string `json:"gateway"`
	Title   string `json:"title"`
	State   string `json:"state"`   // none, connected or broken
	Problem string `json:"problem"` // of a broken connection: unauthorized or unreadable
	// Credentials are the fields of the form.
	Credentials []GatewayCredential `json:"credentials"`
	Sandbox     bool                `json:"sandbox"` // the keys belong to the gateway's test system: no real money is paid
	Off         bool                `json:"off"`     // customers cannot choose it
	// Checks reports that the gateway finds transactions that customers made manually.
	Checks   bool   `json:"checks"`
	Confirms bool   `json:"confirms"`
	Receiver string `json:"receiver"`
	// HookURL is the address to which the gateway sends messages, if it sends any. WebhookAt is the time of the last one.
	HookURL   string     `json:"hook_url"`
	WebhookAt *time.Time `json:"webhook_at"`
	// Topic is the Amazon SNS topic whose messages are accepted at HookURL.
	Topic string `json:"topic"`
	// Leaving reports that the shop has disconnected the account. The keys are kept while payments are open, at most 7 days.
	Leaving bool `json:"leaving"`
	Open    int  `json:"open"` // number of payments and refunds that are still polled
}

// GatewayCredential is a field of a gateway's credentials.
type GatewayCredential struct {
	Name string `json:"name"`
	Max  int    `json:"max"` // characters
}

// GatewayKeys are the credentials that a merchant enters.
type GatewayKeys struct {
	Keys    map[string]string `json:"keys"`
	Sandbox bool              `json:"sandbox"`
}

// GatewaySettings are the settings of a connection.
type GatewaySettings struct {
	Off bool `json:"off"`
	// Confirms lets claims of a wallet be confirmed automatically if the gateway has found their transaction with the same amount and
	// sender, at the account Receiver, after the order.
	Confirms bool   `json:"confirms"`
	Receiver string `json:"receiver"` // the account's short code, as the gateway reports it in transactions
	Topic    string `json:"topic"`    // the ARN of the SNS topic that sends messages; empty: none is accepted
}

// GatewayOffer is a gateway with which the customer of an order can pay.
type GatewayOffer struct {
	Gateway string       `json:"gateway"`
	Title   string       `json:"title"`
	Amount  money.Amount `json:"amount"`
}
