package faulttest

import (
	"testing"

	"haat/server/platform/fault"
)

// WantNamed is like Want. Failure messages begin with the name of the case.
func WantNamed(t testing.TB, name string, err error, kind fault.Kind, code string, fields ...string) {
	t.Helper()
	Want(named{t, name}, err, kind, code, fields...)
}

// named prefixes errors with the name of a case.
type named struct {
	testing.TB
	name string
}

func (n named) Errorf(format string, args ...any) {
	n.Helper()
	n.TB.Errorf(n.name+": "+format, args...)
}
