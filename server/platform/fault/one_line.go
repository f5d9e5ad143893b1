package fault

import "errors"

// OneLine returns the text of an error with the line breaks of joined errors replaced by "; ".
func OneLine(err error) string {
	var joined interface{ Unwrap() []error }
	if !errors.As(err, &joined) {
		return err.Error()
	}
	text := ""
	for i, e := range joined.Unwrap() {
		if i > 0 {
			text += "; "
		}
		text += OneLine(e)
	}
	return text
}
