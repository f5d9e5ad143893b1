package courier

import "errors"

var (
	// ErrPickupOpen reports that the courier already has an open pickup request for the place.
	ErrPickupOpen = errors.New("courier has an open pickup request")
	// ErrNotFound reports that the courier does not know the parcel.
	ErrNotFound = errors.New("courier has no such parcel")
)

// Codes of remote.Refused. Each is the suffix of a text key.
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
	CodeTooLate       = "too_late" // the parcel's state no longer allows it
)

// Codes are all codes of remote.Refused.
var Codes = []string{
	CodeRefused, CodeName, CodeMobile, CodeAddress, CodeNote, CodeContents, CodeWeight, CodeCOD, CodeArea, CodeStore, CodeInvoice,
	CodeInvoiceExists, CodeInactive, CodeTooLate,
}
