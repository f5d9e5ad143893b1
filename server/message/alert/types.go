package alert

import "time"

// Alerts contains a member's settings for alerts, and the values that a browser needs to subscribe.
type Alerts struct {
	Preferences `tstype:",extends,required"`
	// PublicKey is the applicationServerKey, in base64url.
	PublicKey string   `json:"public_key"`
	Devices   []Device `json:"devices"`
	Session   int      `json:"session"` // id of the caller's session
	// FirstOrdersLeft is the number of orders about which an SMS will still be sent if FirstOrders is true.
	FirstOrdersLeft int `json:"first_orders_left"`
}

// Preferences contains a member's choices. Times are HH:MM in Bangladesh; both are empty if the member has no
// quiet hours.
type Preferences struct {
	Events    []EventChoice `json:"events"`
	QuietFrom string        `json:"quiet_from"`
	QuietTo   string        `json:"quiet_to"`
	// FirstOrders is true if the member, an owner, receives an SMS about each of the shop's first 20 orders.
	FirstOrders bool `json:"first_orders"`
}

// EventChoice is a member's choice for a kind of event.
type EventChoice struct {
	Event string `json:"event"` // new_order, cancellation, order_reminder, message, low_stock, review, return_request, payment_claim or courier_broken
	Push  bool   `json:"push"`
}

// Device is a browser that receives alerts. Its field Device is a summary such as "Chrome, Android", or
// empty.
type Device struct {
	ID         int        `json:"id"`
	Device     string     `json:"device"`
	CreatedAt  time.Time  `json:"created_at"`
	LastSentAt *time.Time `json:"last_sent_at"`
}

// SubscriptionRequest is a browser's PushSubscription, as returned by its method toJSON. Locale is the
// language of the alerts, "bn" or "en".
type SubscriptionRequest struct {
	Endpoint string           `json:"endpoint"`
	Keys     SubscriptionKeys `json:"keys"`
	Locale   string           `json:"locale"`
}

// SubscriptionKeys contains the browser's keys, in base64url.
type SubscriptionKeys struct {
	P256dh string `json:"p256dh"`
	Auth   string `json:"auth"`
}

// TestedAlerts contains the number of devices to which a test alert was sent.
type TestedAlerts struct {
	Devices int `json:"devices"`
}
