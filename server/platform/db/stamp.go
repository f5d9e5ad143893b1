package db

import (
	"fmt"
	"time"
)

// Stamp scans the minimum or maximum of a column of times, which SQLite returns as a text. At is nil before a scan.
type Stamp struct{ At *time.Time }

// Scan implements sql.Scanner.
func (s *Stamp) Scan(value any) error {
	at, ok := value.(time.Time)
	if text, isText := value.(string); isText {
		var err error
		if at, err = time.Parse("2006-01-02 15:04:05.999999999-07:00", text); err != nil {
			return fmt.Errorf("scan time: %w", err)
		}
		ok = true
	}
	if !ok {
		return fmt.Errorf("scan time: column has type %T", value)
	}
	at = at.UTC()
	s.At = &at
	return nil
}
