package section

import (
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"haat/server/content/prose"
	"haat/server/platform/dhaka"
	"haat/server/platform/form"
)

// Codes of values that a field does not accept.
const (
	invalid = "invalid"
	tooLong = "max"
	tooLow  = "min"
)

// read returns a value as it is stored, or the code of its error. nil means that there is none.
func (f Field) read(value any) (stored any, code string) {
	if value == nil {
		return nil, ""
	}
	switch f.Kind {
	case Line, Lines:
		return f.readText(value)
	case Prose:
		return f.readProse(value)
	case Choice:
		text, ok := value.(string)
		if !ok || !slices.Contains(f.Options, text) {
			return nil, invalid
		}
		return text, ""
	case Number:
		return f.readNumber(value)
	case Switch:
		on, ok := value.(bool)
		if !ok {
			return nil, invalid
		}
		return on, ""
	case Picture:
		return readPicture(value)
	case Products:
		return f.readProducts(value)
	case Category:
		id, ok := wholeNumber(value)
		if !ok || id < 1 {
			return nil, invalid
		}
		return float64(id), ""
	case Link:
		return readLink(value)
	case Video:
		return readVideo(value)
	case Minute:
		return readMinute(value)
	}
	return nil, invalid
}

func (f Field) readText(value any) (any, string) {
	text, ok := value.(string)
	if !ok {
		return nil, invalid
	}
	if f.Kind == Line {
		text = form.OneLine(text)
	} else {
		text = form.Lines(text)
	}
	if utf8.RuneCountInString(text) > f.Most {
		return nil, tooLong
	}
	if text == "" {
		return nil, ""
	}
	return text, ""
}

func (f Field) readProse(value any) (any, string) {
	root, err := prose.Read(value, f.Most)
	switch {
	case err == prose.ErrTooLong:
		return nil, tooLong
	case err != nil:
		return nil, invalid
	case root == nil:
		return nil, ""
	}
	return AsJSON(root), ""
}

func (f Field) readNumber(value any) (any, string) {
	n, ok := wholeNumber(value)
	switch {
	case !ok:
		return nil, invalid
	case n < f.Least:
		return nil, tooLow
	case n > f.Most:
		return nil, tooLong
	}
	return float64(n), ""
}

func (f Field) readProducts(value any) (any, string) {
	list, ok := value.([]any)
	if !ok {
		return nil, invalid
	}
	var ids []any
	for _, each := range list {
		id, ok := wholeNumber(each)
		if !ok || id < 1 {
			return nil, invalid
		}
		if !slices.Contains(ids, any(float64(id))) {
			ids = append(ids, float64(id))
		}
	}
	if len(ids) > f.Most {
		return nil, tooLong
	}
	if len(ids) == 0 {
		return nil, ""
	}
	return ids, ""
}

func readMinute(value any) (any, string) {
	text, ok := value.(string)
	if !ok {
		return nil, invalid
	}
	if text = strings.TrimSpace(text); text == "" {
		return nil, ""
	}
	if _, ok := dhaka.ParseMinute(text); !ok {
		return nil, invalid
	}
	return text, ""
}

// readPicture reads what the editor sends of a picture: an object with the key of an upload. The editor of pages replaces it by the stored
// picture.
func readPicture(value any) (any, string) {
	object, ok := value.(map[string]any)
	if !ok {
		return nil, invalid
	}
	key, ok := object["key"].(string)
	if !ok || key == "" || len(key) > maxKey {
		return nil, invalid
	}
	return object, ""
}

// maxKey is the maximum length of a picture's key.
const maxKey = 80

// wholeNumber reads a number of JSON without a fraction.
func wholeNumber(value any) (int, bool) {
	n, ok := value.(float64)
	if !ok || n != math.Trunc(n) || math.Abs(n) > math.MaxInt32 {
		return 0, false
	}
	return int(n), true
}
