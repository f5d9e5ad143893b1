// Package remote contains the common parts of the clients of other companies' APIs: the kinds of failures, lenient types, and the tokens of
// accounts. Couriers, payment gateways and messengers use it.
package remote

import (
	"errors"
	"fmt"
	"net/url"
	"time"
)

var (
	// ErrUnauthorized reports that the service does not accept the credentials. Do not retry: some services lock accounts.
	ErrUnauthorized = errors.New("service refused the credentials")
	// ErrLost reports that a request was sent, but its answer was not understood or did not arrive.
	ErrLost = errors.New("service's answer was lost")
)

// Refused is the error of a request that the service rejected: it had no effect and will have none.
type Refused struct {
	// Code is the service's error code, or one that the client maps it to.
	Code string
	// Detail is the service's own explanation.
	Detail string
}

func (r *Refused) Error() string { return fmt.Sprintf("service refused: %s: %s", r.Code, r.Detail) }

// AsRefused returns the Refused in err.
func AsRefused(err error) (*Refused, bool) {
	var r *Refused
	ok := errors.As(err, &r)
	return r, ok
}

// Unavailable is a failure that a retry may solve: the request had no effect. Wait is the time that the service asked for; 0 if none.
// TooMany reports that the service refused it because of too many requests.
type Unavailable struct {
	Reason  string
	Wait    time.Duration
	TooMany bool
}

func (u *Unavailable) Error() string { return "service is unavailable: " + u.Reason }

// AsUnavailable returns the Unavailable in err.
func AsUnavailable(err error) (*Unavailable, bool) {
	var u *Unavailable
	ok := errors.As(err, &u)
	return u, ok
}

// ReasonOf returns the reason of a failed request without its address, which may contain credentials.
func ReasonOf(err error) string {
	var of *url.Error
	if errors.As(err, &of) {
		return of.Err.Error()
	}
	return err.Error()
}

// Failure returns the error of a request without a usable answer: ErrLost if the request may have had an effect, else Unavailable.
func Failure(lost bool, reason string) error {
	if lost {
		return fmt.Errorf("%w: %s", ErrLost, reason)
	}
	return &Unavailable{Reason: reason}
}
