package notice

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
	"time"

	"haat/server/platform/fault"
	"haat/server/platform/form"
)

// cursor is the place of a notice in the list: the newest first, then by the name of the kind, then the highest id first.
type cursor struct {
	at   time.Time
	kind string
	id   int
}

func keyOf(kind string, id int) string { return kind + "/" + strconv.Itoa(id) }

func cursorOf(n Notice) cursor {
	_, text, _ := strings.Cut(n.Key, "/")
	id, _ := strconv.Atoi(text) // keyOf has written it
	return cursor{n.At, n.Kind, id}
}

func (c cursor) String() string { return fmt.Sprintf("%d.%s.%d", c.at.UnixNano(), c.kind, c.id) }

// readCursor returns nil for an empty text. The error is Invalid "request_invalid" for another text.
func readCursor(text string) (*cursor, error) {
	if text == "" {
		return nil, nil
	}
	invalid := form.Fields{"after": "invalid"}.Of(fault.New(fault.Invalid, "request_invalid"))
	parts := strings.Split(text, ".")
	if len(parts) != 3 {
		return nil, invalid
	}
	at, wrongTime := strconv.ParseInt(parts[0], 10, 64)
	id, wrongID := strconv.Atoi(parts[2])
	if wrongTime != nil || wrongID != nil || at < 0 {
		return nil, invalid
	}
	return &cursor{time.Unix(0, at).UTC(), parts[1], id}, nil
}

func (c cursor) compare(other cursor) int {
	return cmp.Or(other.at.Compare(c.at), cmp.Compare(c.kind, other.kind), cmp.Compare(other.id, c.id))
}
