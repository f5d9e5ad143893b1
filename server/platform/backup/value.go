package backup

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"entgo.io/ent/dialect"
)

// kind is what a column holds, whatever the database calls it.
type kind string

const (
	kindInt   kind = "int"
	kindFloat kind = "float"
	kindBool  kind = "bool"
	kindText  kind = "text"
	kindTime  kind = "time"  // RFC 3339 with nanoseconds, in its own zone
	kindJSON  kind = "json"  // the JSON's text, as a string
	kindBytes kind = "bytes" // base64
)

// kinds are by the first word of a type's name in either database.
var kinds = map[string]kind{
	"bigint": kindInt, "integer": kindInt, "smallint": kindInt, "int": kindInt,
	"real": kindFloat, "double": kindFloat,
	"bool": kindBool, "boolean": kindBool,
	"character": kindText, "varchar": kindText, "text": kindText,
	"timestamp": kindTime, "timestamptz": kindTime, "datetime": kindTime,
	"json": kindJSON, "jsonb": kindJSON,
	"blob": kindBytes, "bytea": kindBytes,
}

func kindOf(declared string) (kind, error) {
	word, _, _ := strings.Cut(strings.ToLower(declared), " ")
	word, _, _ = strings.Cut(word, "(")
	if k, ok := kinds[word]; ok {
		return k, nil
	}
	return "", fmt.Errorf("the type %q is not known to backups", declared)
}

// notText is text that JSON cannot carry, as SQLite may have it.
type notText struct {
	Base64 string `json:"base64"`
}

// portable is what a driver has read, in the form that JSON writes.
func (k kind) portable(value any) (any, error) {
	if raw, ok := value.([]byte); ok && k != kindBytes {
		value = string(raw)
	}
	switch v := value.(type) {
	case nil:
		return nil, nil
	case int64:
		switch k {
		case kindInt, kindFloat:
			return v, nil
		case kindBool:
			return v != 0, nil
		}
	case float64:
		if k == kindFloat {
			return v, nil
		}
	case bool:
		if k == kindBool {
			return v, nil
		}
	case time.Time:
		if k == kindTime {
			return v.Format(time.RFC3339Nano), nil
		}
	case []byte:
		return base64.StdEncoding.EncodeToString(v), nil
	case string:
		switch {
		case k == kindBytes:
			return base64.StdEncoding.EncodeToString([]byte(v)), nil
		case (k == kindText || k == kindJSON) && utf8.ValidString(v):
			return v, nil
		case k == kindText:
			return notText{base64.StdEncoding.EncodeToString([]byte(v))}, nil
		}
	}
	return nil, fmt.Errorf("a %T where %s should be", value, k)
}

// stored is what JSON has read, in the form that a database's driver writes as ent
// would have.
func (k kind) stored(raw json.RawMessage, d string) (any, error) {
	if string(raw) == "null" {
		return nil, nil
	}
	switch k {
	case kindInt:
		return read[int64](raw)
	case kindFloat:
		return read[float64](raw)
	case kindBool:
		return read[bool](raw)
	case kindTime:
		return read[time.Time](raw)
	case kindBytes:
		return read[[]byte](raw)
	case kindJSON:
		text, err := read[string](raw)
		if err == nil && !json.Valid([]byte(text)) {
			err = fmt.Errorf("%.40q is no JSON", text)
		}
		if d == dialect.SQLite {
			return []byte(text), err
		}
		return text, err
	case kindText:
		if raw[0] != '{' {
			return read[string](raw)
		}
		other, err := read[notText](raw)
		if err != nil {
			return nil, err
		}
		text, err := base64.StdEncoding.DecodeString(other.Base64)
		return string(text), err
	}
	return nil, fmt.Errorf("the kind %q is not known", k)
}

func read[T any](raw json.RawMessage) (T, error) {
	var v T
	err := json.Unmarshal(raw, &v)
	return v, err
}
