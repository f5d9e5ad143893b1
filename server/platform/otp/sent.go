package otp

import "time"

// Sent reports the number to which a code was sent, and in how many seconds another code
// may be requested and this one expires.
type Sent struct {
	Mobile    string `json:"mobile"`
	ResendIn  int    `json:"resend_in"`
	ExpiresIn int    `json:"expires_in"`
}

// SentTo returns the Sent of a code that was sent just now.
func SentTo(mobile string) *Sent {
	return &Sent{Mobile: mobile, ResendIn: int(ResendAfter / time.Second), ExpiresIn: int(Life / time.Second)}
}
