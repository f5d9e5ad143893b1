package account

import "time"

// Badge is the data about a signed-in customer that the browser stores.
type Badge struct {
	ID   int    `json:"id"`
	Name string `json:"name"`
}

// SignedIn is the response to a sign-in. GuestOrders is the number of guest orders
// with the customer's phone number.
type SignedIn struct {
	Badge       `tstype:",extends,required"`
	GuestOrders int `json:"guest_orders"`
}

// RegisterRequest registers a customer. Code is the code from the SMS; it is empty in the request
// that sends the SMS.
type RegisterRequest struct {
	Name     string `json:"name"`
	Mobile   string `json:"mobile"`
	Email    string `json:"email"`
	Password string `json:"password"`
	Code     string `json:"code"`
}

// ResetRequest sets a new password for the customer with a phone number.
type ResetRequest struct {
	Mobile   string `json:"mobile"`
	Code     string `json:"code"`
	Password string `json:"password"`
}

// Profile is the signed-in customer.
type Profile struct {
	Badge       `tstype:",extends,required"`
	Mobile      string    `json:"mobile"`
	Email       string    `json:"email"`
	Since       time.Time `json:"since"`
	Unread      Unread    `json:"unread"`
	GuestOrders int       `json:"guest_orders"`
}

// ProfileRequest changes the signed-in customer.
type ProfileRequest struct {
	Name  string `json:"name"`
	Email string `json:"email"`
}

// PasswordRequest changes the password of the signed-in customer.
type PasswordRequest struct {
	Current  string `json:"current"`
	Password string `json:"password"`
}

// Unread contains the numbers of the customer's unread messages and notifications.
type Unread struct {
	Messages      int `json:"messages"`
	Notifications int `json:"notifications"`
}

// AddressRequest creates or changes an address.
type AddressRequest struct {
	IsDefault bool   `json:"is_default"`
	Name      string `json:"name"`
	Mobile    string `json:"mobile"`
	Division  string `json:"division"`
	District  string `json:"district"`
	Upazila   string `json:"upazila"`
	Line      string `json:"line"`
}

// Address is a delivery address of a customer. It has the fields of an order's delivery.
type Address struct {
	ID             int `json:"id"`
	AddressRequest `tstype:",extends,required"`
}

// Notification informs the customer of an event. Data contains the variables of the kind's text.
// order_placed, order_status and order_edited have order_id; order_status also has from and status, and
// order_edited total (decimal) and currency. review_approved, review_rejected and review_reply have product
// and slug. message has none.
type Notification struct {
	ID   int               `json:"id"`
	Kind string            `json:"kind"`
	Data map[string]string `json:"data"`
	At   time.Time         `json:"at"`
	Read bool              `json:"read"`
}

// Notifications is a page of the customer's notifications, newest first. More reports
// whether there are older ones.
type Notifications struct {
	Notifications []Notification `json:"notifications"`
	Unread        int            `json:"unread"`
	More          bool           `json:"more"`
}
