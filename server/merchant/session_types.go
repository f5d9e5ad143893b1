package merchant

import "time"

// OpenSession is one browser or app in which somebody is signed in to a shop. Kind is
// "browser" or "app"; Device is such as "Chrome, Android", or empty where it is not known.
type OpenSession struct {
	ID        int       `json:"id"`
	Kind      string    `json:"kind"`
	Device    string    `json:"device"`
	CreatedAt time.Time `json:"created_at"`
	UsedAt    time.Time `json:"used_at"` // written at most every five minutes
	Current   bool      `json:"current"` // the session that asks
}

// MemberSessions are the open sessions of one member of a shop's team, the last used first.
type MemberSessions struct {
	User     User          `json:"user"`
	Sessions []OpenSession `json:"sessions"`
}

// EndSessionsRequest ends every session of a member but the one that asks.
type EndSessionsRequest struct {
	UserID int `json:"user_id"`
}

// EndedSessions says how many sessions were ended.
type EndedSessions struct {
	Ended int `json:"ended"`
}

// StepUpRequest has the code that StepUpCode sent.
type StepUpRequest struct {
	Code string `json:"code"`
}
