// Package httpx contains helpers for HTTP handlers that are independent of shops: parameters, JSON, refusals,
// prepared responses and connections.
package httpx

import (
	"time"

	"haat/server/platform/fault"
)

// TooMany returns TooMany "too_many" with the time to wait.
func TooMany(wait time.Duration) error {
	f := fault.New(fault.TooMany, "too_many")
	f.Wait = wait
	return f
}

// InvalidField returns Invalid "request_invalid" for a parameter that cannot be parsed.
func InvalidField(name string) error {
	f := fault.New(fault.Invalid, "request_invalid")
	f.Fields = map[string]string{name: "invalid"}
	return f
}
