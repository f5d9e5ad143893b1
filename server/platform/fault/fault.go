// Package fault defines errors that are safe to show to users. Each has a kind, which determines an HTTP
// status, and a code, which determines a translated message.
package fault

import (
	"errors"
	"fmt"
	"time"
)

// Kind classifies a fault; each kind has an HTTP status.
type Kind int

// The kinds of fault. Errors that are not a Fault are Internal.
const (
	Internal Kind = iota
	Invalid
	Malformed   // the request cannot be parsed
	Unsupported // the request has a media type that is not accepted
	Unauthorized
	Forbidden
	NotFound
	NotAllowed
	Conflict
	TooLarge
	TooSlow // the body is sent too slowly
	TooMany
	Unavailable // a dependency is temporarily unavailable
)

// Fault is an error with a safe code. Fields, if any, maps an input's name to a code.
type Fault struct {
	Kind   Kind
	Code   string
	Fields map[string]string
	// Words contains the values of the message's placeholders: names and values alternate.
	Words []string
	// Wait is the time until a retry may succeed, for TooMany and Unavailable.
	Wait time.Duration
	// Now is the current state after a Conflict with a concurrent change, sent as JSON. It is
	// omitted if nil.
	Now any
}

// New returns a fault. The message of code is in the locales, under "error.".
func New(kind Kind, code string) *Fault { return &Fault{Kind: kind, Code: code} }

func (f *Fault) Error() string { return fmt.Sprintf("fault %s", f.Code) }

// As returns the fault in err's chain, if there is one.
func As(err error) (*Fault, bool) {
	if err == nil {
		return nil, false
	}
	var f *Fault
	return f, errors.As(err, &f)
}

// IsNotFound reports whether err is a fault of the kind NotFound.
func IsNotFound(err error) bool {
	f, ok := As(err)
	return ok && f.Kind == NotFound
}

// IsUnauthorized reports whether err is a fault of the kind Unauthorized.
func IsUnauthorized(err error) bool {
	f, ok := As(err)
	return ok && f.Kind == Unauthorized
}
