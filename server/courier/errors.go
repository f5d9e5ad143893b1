package courier

import (
	"errors"
	"fmt"
	"time"
)

var (
	// ErrUnauthorized reports that the courier does not accept the credentials. Do not retry: couriers lock accounts.
	ErrUnauthorized = errors.New("courier refused the credentials")
	// ErrLost reports that a request was sent, but its answer was not understood or did not arrive.
	ErrLost = errors.New("courier's answer was lost")
	// ErrPickupOpen reports that the courier has an open pickup request for the place.
	ErrPickupOpen = errors.New("courier has an open pickup request")
	// ErrNotFound reports that the courier does not know the parcel.
	ErrNotFound = errors.New("courier has no such parcel")
)

// Codes of Refused. Each is the end of a text key.
const (
	CodeRefused       = "refused" // the reason is only in Detail
	CodeName          = "name"
	CodeMobile        = "mobile"
	CodeAddress       = "address"
	CodeNote          = "note"
	CodeContents      = "contents"
	CodeWeight        = "weight"
	CodeCOD           = "cod"
	CodeArea          = "area"
	CodeStore         = "store"
	CodeInvoice       = "invoice"
	CodeInvoiceExists = "invoice_exists"
	CodeInactive      = "inactive" // the account is not active or not verified
	CodeTooLate       = "too_late" // the parcel's state does not allow it any more
)

// Codes are all codes of Refused.
var Codes = []string{
	CodeRefused, CodeName, CodeMobile, CodeAddress, CodeNote, CodeContents, CodeWeight, CodeCOD, CodeArea, CodeStore, CodeInvoice,
	CodeInvoiceExists, CodeInactive, CodeTooLate,
}

// Refused is an error of the request's data, which a retry does not solve.
type Refused struct {
	// Code is one of Codes.
	Code string
	// Detail is the courier's own explanation.
	Detail string
}

func (r *Refused) Error() string { return fmt.Sprintf("courier refused: %s: %s", r.Code, r.Detail) }

// AsRefused returns the Refused in err.
func AsRefused(err error) (*Refused, bool) {
	var r *Refused
	ok := errors.As(err, &r)
	return r, ok
}

// Unavailable is a failure that a retry may solve: the request had no effect. Wait is the time that the courier asked for; 0 if
// none.
type Unavailable struct {
	Reason string
	Wait   time.Duration
}

func (u *Unavailable) Error() string { return "courier is unavailable: " + u.Reason }

// AsUnavailable returns the Unavailable in err.
func AsUnavailable(err error) (*Unavailable, bool) {
	var u *Unavailable
	ok := errors.As(err, &u)
	return u, ok
}
