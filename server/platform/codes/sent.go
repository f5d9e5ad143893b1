package codes

import "time"

// Sent says where a code was sent, and in how many seconds another may be asked for
// and this one is good no longer.
type Sent struct {
	Mobile    string `json:"mobile"`
	ResendIn  int    `json:"resend_in"`
	ExpiresIn int    `json:"expires_in"`
}

// SentTo is Sent of a code that was sent just now.
func SentTo(mobile string) *Sent {
	return &Sent{Mobile: mobile, ResendIn: int(ResendAfter / time.Second), ExpiresIn: int(Life / time.Second)}
}
