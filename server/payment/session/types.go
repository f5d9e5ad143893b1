package session

import (
	"time"

	"haat/server/platform/money"
)

// GatewayAccount is a payment gateway with the shop's connection to it.
type GatewayAccount struct {
	Gateway  string `json:"gateway"`
	Title    string `json:"title"`
	State    string `json:"state"`    // none, connected or broken
	Problem  string `json:"problem"`  // reason why the connection is broken: unauthorized or unreadable
	Practice bool   `json:"practice"` // the gateway is a practice gateway, which moves no money
	// Credentials are the fields of the form.
	Credentials []GatewayCredential `json:"credentials"`
	Sandbox     bool                `json:"sandbox"` // the keys belong to the gateway's test system: no real money is paid
	Off         bool                `json:"off"`     // customers cannot choose it
	// Checks reports whether the gateway finds transactions that customers made manually.
	Checks   bool   `json:"checks"`
	Confirms bool   `json:"confirms"`
	Receiver string `json:"receiver"`
	// HookURL is the address to which the gateway sends messages, if it sends any. WebhookAt is the time of the last one.
	HookURL   string     `json:"hook_url"`
	WebhookAt *time.Time `json:"webhook_at"`
	// Topic is the Amazon SNS topic whose messages are accepted at HookURL.
	Topic string `json:"topic"`
	// Leaving reports whether the shop has disconnected the account. The keys remain stored while payments
	// are open, for at most 7 days.
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
	// Confirms enables the automatic confirmation of a wallet's claims. The gateway must have found the
	// transaction with the same amount and sender, received by the account Receiver after the order.
	Confirms bool   `json:"confirms"`
	Receiver string `json:"receiver"` // the account's short code, in the gateway's spelling
	Topic    string `json:"topic"`    // ARN of the SNS topic whose messages are accepted; if empty, none are
}

// GatewayOffer is a gateway through which the customer of an order can pay.
type GatewayOffer struct {
	Gateway string       `json:"gateway"`
	Title   string       `json:"title"`
	Amount  money.Amount `json:"amount"`
}
