package gateway

import "errors"

// ErrNotFound reports that the gateway does not know the session or transaction. Package remote defines the other errors; the codes in
// remote.Refused are the gateway's.
var ErrNotFound = errors.New("gateway has no such payment")
