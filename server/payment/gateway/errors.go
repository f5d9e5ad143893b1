package gateway

import "errors"

// ErrNotFound reports that the gateway does not know the session or transaction. The other kinds of errors are those of package
// remote; the codes of remote.Refused are the gateway's.
var ErrNotFound = errors.New("gateway has no such payment")
