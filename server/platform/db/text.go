package db

import (
	"fmt"

	"haat/ent"
)

// Text returns the value of a text column that a query selected in addition to the row's own columns. Drivers
// return it as different types.
func Text(row interface {
	Value(name string) (ent.Value, error)
}, column string) (string, error) {
	value, err := row.Value(column)
	if err != nil {
		return "", err
	}
	switch v := value.(type) {
	case string:
		return v, nil
	case []byte:
		return string(v), nil
	default:
		return "", fmt.Errorf("column %s has type %T", column, value)
	}
}
