package kind

import "time"

// ConnectionSettings contains the settings of a shop's connection to a courier, payment gateway or messenger
// that are not secret. Each kind of service has different settings.
type ConnectionSettings struct {
	// The following settings belong to couriers.

	// Store is the id of the courier's pickup place.
	Store string `json:"store,omitempty"`
	// StoreArea is the courier's area of the pickup place. The courier's price list uses it.
	StoreArea string `json:"store_area,omitempty"`
	// DemandSignature is for couriers that may omit the signature of webhooks: it refuses webhooks without
	// one.
	DemandSignature bool `json:"demand_signature,omitempty"`
	// Columns maps fields of a payout statement to the names of its columns, as last selected by a member.
	Columns map[string]string `json:"columns,omitempty"`
	// Pickup is the place of the last pickup request, or nil if there was none.
	Pickup *PickupPlace `json:"pickup,omitempty"`

	// The following settings belong to payment gateways and messengers.

	Sandbox bool `json:"sandbox,omitempty"`
	// Off hides the method from customers without deleting its credentials.
	Off bool `json:"off,omitempty"`
	// Confirms is true if the shop confirms claims automatically once the gateway has found their
	// transaction. Receiver is the account's own short code.
	Confirms bool   `json:"confirms,omitempty"`
	Receiver string `json:"receiver,omitempty"`
	// LeavingSince is the time at which the shop disconnected the account, if the credentials are still
	// needed for open payments.
	LeavingSince time.Time `json:"leaving_since,omitzero"`
	// Sender is the messenger's id of the sending number. Template and BnTemplate are the names of its
	// approved templates.
	Sender     string `json:"sender,omitempty"`
	Template   string `json:"template,omitempty"`
	BnTemplate string `json:"bn_template,omitempty"`
	// Wait is the number of minutes after which a message that was not delivered is replaced by an SMS; 0
	// means the default.
	Wait int `json:"wait,omitempty"`
}
