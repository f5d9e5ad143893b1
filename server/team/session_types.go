package team

import "time"

// OpenSession is a browser or app that is signed in to a shop. Kind is "browser" or "app". Device is a
// summary such as "Chrome, Android", or empty if unknown.
type OpenSession struct {
	ID        int       `json:"id"`
	Kind      string    `json:"kind"`
	Device    string    `json:"device"`
	CreatedAt time.Time `json:"created_at"`
	UsedAt    time.Time `json:"used_at"` // updated at most every five minutes
	Current   bool      `json:"current"` // the session of this request
}

// MemberSessions contains the open sessions of a member of the team, the most recently used first.
type MemberSessions struct {
	User     User          `json:"user"`
	Sessions []OpenSession `json:"sessions"`
}

// EndSessionsRequest ends all sessions of a member except the one that sends the request.
type EndSessionsRequest struct {
	UserID int `json:"user_id"`
}

// EndedSessions contains the number of sessions that were ended.
type EndedSessions struct {
	Ended int `json:"ended"`
}

// StepUpRequest contains the code sent by StepUpCode.
type StepUpRequest struct {
	Code string `json:"code"`
}
