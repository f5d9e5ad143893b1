package media

import (
	"strings"
	"sync/atomic"
)

// served is where pictures have their addresses; empty: at every host of the server.
var served atomic.Pointer[string]

// ServeAt has all addresses of pictures begin with an origin, such as
// https://media.example; with an empty one they are paths again. It is called before the
// first is made: what shows pictures need not be told where they are.
func ServeAt(origin string) { served.Store(&origin) }

// Origin is what ServeAt was told.
func Origin() string {
	if origin := served.Load(); origin != nil {
		return *origin
	}
	return ""
}

// Absolute is the address with its origin: base, unless it has one.
func Absolute(base, address string) string {
	if strings.HasPrefix(address, "/") {
		return base + address
	}
	return address
}
