package db

import (
	"fmt"
	"os"
	"strings"
)

// MustExist returns an error if the SQLite file does not exist, because opening it would
// create it.
func MustExist(address string) error {
	path, ok := strings.CutPrefix(address, "sqlite://")
	if !ok {
		return nil
	}
	if _, err := os.Stat(path); err != nil {
		return fmt.Errorf("open database: %w", err)
	}
	return nil
}
