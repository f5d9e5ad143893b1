package media

import (
	"strings"
	"sync/atomic"
)

// served is the origin of the addresses of pictures. If it is empty or nil, addresses are paths,
// valid at every host of the server.
var served atomic.Pointer[string]

// ServeAt sets the origin of the addresses of pictures, such as https://media.example. An empty
// origin makes them paths. Call it before the first address is made. The origin is global because
// many callers make addresses.
func ServeAt(origin string) { served.Store(&origin) }

// Origin returns the origin set by ServeAt, or "".
func Origin() string {
	if origin := served.Load(); origin != nil {
		return *origin
	}
	return ""
}

// Absolute returns address with the origin base, or unchanged if it has an origin.
func Absolute(base, address string) string {
	if strings.HasPrefix(address, "/") {
		return base + address
	}
	return address
}
