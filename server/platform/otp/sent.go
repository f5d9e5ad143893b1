package otp

import "time"

// Sent describes a code that was sent: the number, the seconds until another code may be requested, and the
// seconds until the code expires.
type Sent struct {
	Mobile    string `json:"mobile"`
	ResendIn  int    `json:"resend_in"`
	ExpiresIn int    `json:"expires_in"`
}

// SentTo returns the Sent of a code that has just been sent.
func SentTo(mobile string) *Sent {
	return &Sent{Mobile: mobile, ResendIn: int(ResendAfter / time.Second), ExpiresIn: int(Life / time.Second)}
}
