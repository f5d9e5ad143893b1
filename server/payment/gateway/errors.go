package gateway

import (
	"errors"
	"fmt"
	"time"
)

var (
	// ErrUnauthorized reports that the gateway does not accept the credentials.
	ErrUnauthorized = errors.New("gateway refused the credentials")
	// ErrLost reports that a request was sent, but its answer was not understood or did not arrive.
	ErrLost = errors.New("gateway's answer was lost")
	// ErrNotFound reports that the gateway does not know the session or transaction.
	ErrNotFound = errors.New("gateway has no such payment")
)

// Refused is an answer that says that the request had no effect and will have none.
type Refused struct {
	// Code and Detail are the gateway's.
	Code, Detail string
}

func (r *Refused) Error() string { return fmt.Sprintf("gateway refused: %s: %s", r.Code, r.Detail) }

// AsRefused returns the Refused in err.
func AsRefused(err error) (*Refused, bool) {
	var r *Refused
	ok := errors.As(err, &r)
	return r, ok
}

// Unavailable is a failure that a retry may solve: the request had no effect. Wait is the time that the gateway asked for; 0 if none.
type Unavailable struct {
	Reason string
	Wait   time.Duration
}

func (u *Unavailable) Error() string { return "gateway is unavailable: " + u.Reason }

// AsUnavailable returns the Unavailable in err.
func AsUnavailable(err error) (*Unavailable, bool) {
	var u *Unavailable
	ok := errors.As(err, &u)
	return u, ok
}
