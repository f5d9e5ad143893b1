package db

import (
	"fmt"

	"haat/ent"
)

// Text reads a column of text that a query selected beside the row's own, in the forms
// that the drivers have.
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
		return "", fmt.Errorf("%s came as %T", column, value)
	}
}
