package call

import "time"

// CallRequest records a call about an order. Outcome is one of Outcomes. RemindAt is the time for another call, with "later" only.
// Customers do not see Note.
type CallRequest struct {
	Outcome  string     `json:"outcome"`
	RemindAt *time.Time `json:"remind_at"`
	Note     string     `json:"note"`
}

// ReminderRequest sets the reminder of an order. Null removes it.
type ReminderRequest struct {
	RemindAt *time.Time `json:"remind_at"`
}

// Reminder is an order with the time at which the shop wants to be reminded of it.
type Reminder struct {
	OrderID  string    `json:"order_id"`
	Name     string    `json:"name"`
	Mobile   string    `json:"mobile"`
	RemindAt time.Time `json:"remind_at"`
}
