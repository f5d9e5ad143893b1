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

// kind is the type of a column's values, independent of the database.
type kind string

const (
	kindInt   kind = "int"
	kindFloat kind = "float"
	kindBool  kind = "bool"
	kindText  kind = "text"
	kindTime  kind = "time"  // RFC 3339 with nanoseconds, in its own time zone
	kindJSON  kind = "json"  // the text of the JSON, as a string
	kindBytes kind = "bytes" // base64
)

// kinds maps the first word of a type's name in either database to its kind.
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
	return "", fmt.Errorf("unknown column type %q", declared)
}

// notText contains a text that JSON cannot represent. SQLite may store such texts.
type notText struct {
	Base64 string `json:"base64"`
}

// portable converts a value that a driver read to its JSON form.
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
	return nil, fmt.Errorf("got a %T, want %s", value, k)
}

// stored converts a value from its JSON form to the form in which ent writes it to the database.
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
			err = fmt.Errorf("%.40q is not JSON", text)
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
	return nil, fmt.Errorf("unknown kind %q", k)
}

func read[T any](raw json.RawMessage) (T, error) {
	var v T
	err := json.Unmarshal(raw, &v)
	return v, err
}
