package account

import "time"

// Badge is what the browser keeps of a signed-in customer.
type Badge struct {
	ID   int    `json:"id"`
	Name string `json:"name"`
}

// SignedIn answers a sign-in. GuestOrders is how many orders were placed with the
// customer's number by somebody who was not signed in.
type SignedIn struct {
	Badge       `tstype:",extends,required"`
	GuestOrders int `json:"guest_orders"`
}

// RegisterRequest is a new customer as the browser sends it. Code is what came by
// SMS; it is empty in the request that has it sent.
type RegisterRequest struct {
	Name     string `json:"name"`
	Mobile   string `json:"mobile"`
	Email    string `json:"email"`
	Password string `json:"password"`
	Code     string `json:"code"`
}

// ResetRequest sets a new password for the customer of a number.
type ResetRequest struct {
	Mobile   string `json:"mobile"`
	Code     string `json:"code"`
	Password string `json:"password"`
}

// Profile is the customer who is signed in.
type Profile struct {
	Badge       `tstype:",extends,required"`
	Mobile      string    `json:"mobile"`
	Email       string    `json:"email"`
	Since       time.Time `json:"since"`
	Unread      Unread    `json:"unread"`
	GuestOrders int       `json:"guest_orders"`
}

// ProfileRequest is what a customer changes of themselves.
type ProfileRequest struct {
	Name  string `json:"name"`
	Email string `json:"email"`
}

// PasswordRequest changes the password of the customer who is signed in.
type PasswordRequest struct {
	Current  string `json:"current"`
	Password string `json:"password"`
}

// Unread is how many messages of the shop and notifications are new to the customer.
type Unread struct {
	Messages      int `json:"messages"`
	Notifications int `json:"notifications"`
}

// AddressRequest is an address as the customer writes it.
type AddressRequest struct {
	IsDefault bool   `json:"is_default"`
	Name      string `json:"name"`
	Mobile    string `json:"mobile"`
	Division  string `json:"division"`
	District  string `json:"district"`
	Upazila   string `json:"upazila"`
	Line      string `json:"line"`
}

// Address is where a customer has things delivered, in the terms of an order's delivery.
type Address struct {
	ID             int `json:"id"`
	AddressRequest `tstype:",extends,required"`
}

// Notification tells the customer of something new. Data fills the text of its
// kind: order_placed and order_status have order_id, and the latter from and
// status; review_approved, review_rejected and review_reply have product and slug;
// message has nothing.
type Notification struct {
	ID   int               `json:"id"`
	Kind string            `json:"kind"`
	Data map[string]string `json:"data"`
	At   time.Time         `json:"at"`
	Read bool              `json:"read"`
}

// Notifications are some of the customer's, the newest first. More says that there
// are older ones.
type Notifications struct {
	Notifications []Notification `json:"notifications"`
	Unread        int            `json:"unread"`
	More          bool           `json:"more"`
}
