package remote

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strings"
)

// Text is a string or a number in a service's JSON, such as an id. Null is the empty Text. Surrounding spaces
// are removed.
type Text string

// UnmarshalJSON implements json.Unmarshaler.
func (t *Text) UnmarshalJSON(b []byte) error {
	b = bytes.TrimSpace(b)
	switch {
	case bytes.Equal(b, []byte("null")):
		*t = ""
	case len(b) > 0 && b[0] == '"':
		var s string
		if err := json.Unmarshal(b, &s); err != nil {
			return fmt.Errorf("parse service's text: %w", err)
		}
		*t = Text(strings.TrimSpace(s))
	case len(b) > 0 && (b[0] == '-' || b[0] >= '0' && b[0] <= '9'):
		*t = Text(b)
	default:
		return fmt.Errorf("service's text %.40q is not a string or a number", b)
	}
	return nil
}

// KeyOf returns a key of 32 characters that depends on all parts.
func KeyOf(parts ...string) string {
	encoded, _ := json.Marshal(parts) // strings can always be encoded
	sum := sha256.Sum256(encoded)
	return hex.EncodeToString(sum[:16])
}
