package fault

import "fmt"

// Wrap wraps err with the action that failed. It returns nil for nil.
func Wrap(action string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", action, err)
}
