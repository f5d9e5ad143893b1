package media

import (
	"strings"
	"sync/atomic"
)

// served is the origin of the URLs of pictures. If it is empty or nil, pictures have paths instead, which are
// valid on every host of the server.
var served atomic.Pointer[string]

// ServeAt sets the origin of the URLs of pictures, such as https://media.example; if it is empty, they are
// paths. Call it before the first URL is generated. The origin is global because URLs are generated in many
// places.
func ServeAt(origin string) { served.Store(&origin) }

// Origin returns the origin set by ServeAt, or "".
func Origin() string {
	if origin := served.Load(); origin != nil {
		return *origin
	}
	return ""
}

// Absolute returns address with base as its origin, or unchanged if it has an origin.
func Absolute(base, address string) string {
	if strings.HasPrefix(address, "/") {
		return base + address
	}
	return address
}
