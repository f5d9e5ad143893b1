package gateway

import "errors"

// ErrNotFound reports that the gateway does not know the session or transaction. Package remote defines the
// other errors. Codes in remote.Refused are those of the gateway.
var ErrNotFound = errors.New("gateway has no such payment")
