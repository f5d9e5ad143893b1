// Package fault is the errors that a person may be told of: a kind, which
// becomes an HTTP status, and a code, which becomes a message in their language.
package fault

import (
	"errors"
	"fmt"
	"time"
)

// Kind says whose fault it is and of what sort.
type Kind int

// The kinds of fault. Internal is every error that is no Fault.
const (
	Internal Kind = iota
	Invalid
	Malformed   // cannot be read at all
	Unsupported // is of a media type that is not taken
	Unauthorized
	Forbidden
	NotFound
	NotAllowed
	Conflict
	TooLarge
	TooSlow // its body is sent too slowly
	TooMany
	Unavailable // what is needed is away for now
)

// Fault is an error with a safe code. Fields, if any, maps an input's name to a code.
type Fault struct {
	Kind   Kind
	Code   string
	Fields map[string]string
	// Words are names and values of the message's placeholders, in turns.
	Words []string
	// Wait is after how long the same may be tried again, of TooMany and Unavailable.
	Wait time.Duration
	// Now is how things are, of a Conflict with what somebody else has changed
	// meanwhile; it is answered as JSON. nil: not told.
	Now any
}

// New makes a fault. Code is a key of the locales below "error.".
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

// IsNotFound reports whether err says that something does not exist.
func IsNotFound(err error) bool {
	f, ok := As(err)
	return ok && f.Kind == NotFound
}

// IsUnauthorized reports whether err says that nobody who may is signed in.
func IsUnauthorized(err error) bool {
	f, ok := As(err)
	return ok && f.Kind == Unauthorized
}
