package sheet

import (
	"strings"
	"time"

	"haat/server/platform/dhaka"
)

// window is the time in which a sale price is valid. An empty text is no limit.
type window struct{ from, to source }

// windowOf returns the window of a cell like 2027-12-01T00:00+06:00/2027-12-31T23:59+06:00, the form of Meta and Google.
func windowOf(c source) window {
	from, to, _ := strings.Cut(c.text, "/")
	w := window{c, c}
	w.from.text, w.to.text = strings.TrimSpace(from), strings.TrimSpace(to)
	return w
}

// applies reports whether the sale price in a cell is valid now. It notes why the price is not applied, or that Haat does not end it. ok
// is false, with an error added to the line, if a date cannot be read.
func (w window) applies(l *line, now time.Time, sale source) (applies, ok bool) {
	future, fine := w.from.compare(now, func(t, now time.Time) bool { return now.Before(t) }, false)
	if !fine {
		l.refuse(w.from, "selling_price", "date")
		return false, false
	}
	past, fine := w.to.compare(now, func(t, now time.Time) bool { return !now.Before(t) }, true)
	if !fine {
		l.refuse(w.to, "selling_price", "date")
		return false, false
	}
	switch {
	case future:
		l.note(join(sale, w.from), "sale_future")
	case past:
		l.note(join(sale, w.to), "sale_past")
	case !w.to.noDate():
		l.note(join(sale, w.to), "sale_ends")
	}
	return !future && !past, true
}

// join returns the cell of a sale price with its date.
func join(sale, date source) source {
	sale.text += " · " + date.text
	return sale
}

// isoDates are the layouts of dates that programs write; days are those of Bangladesh.
var isoDates = []string{
	time.RFC3339, "2006-01-02T15:04Z07:00", "2006-01-02T15:04:05Z0700", "2006-01-02T15:04Z0700", "2006-01-02T15:04:05", "2006-01-02T15:04", "2006-01-02 15:04:05", "2006-01-02 15:04",
}

// dayFirst and monthFirst are the layouts that spreadsheet programs write, depending on the locale.
var (
	days       = []string{"2006-01-02", "2006/01/02", "20060102", "2 Jan 2006", "January 2, 2006", "2-Jan-2006", "2-Jan-06"}
	dayFirst   = []string{"2/1/2006", "2/1/06", "2-1-2006", "2.1.2006"}
	monthFirst = []string{"1/2/2006", "1/2/06", "1-2-2006"}
)

// noDate reports whether a cell has no date, or the zero date of MySQL.
func (c source) noDate() bool { return c.text == "" || strings.HasPrefix(c.text, "0000-00-00") }

// compare compares the cell's date with now; false for an empty cell. A day without a time is its beginning, or its end if end is set. It
// reports false if the cell has no date, or one whose day and month could be exchanged if that makes a difference.
func (c source) compare(now time.Time, is func(t, now time.Time) bool, end bool) (result, ok bool) {
	if c.noDate() {
		return false, true
	}
	if t, ok := parsed(c.text, isoDates, false); ok {
		return is(t, now), true
	}
	if t, ok := parsed(c.text, days, end); ok {
		return is(t, now), true
	}
	day, _, _ := strings.Cut(c.text, " ")
	early, first := parsed(day, dayFirst, end)
	late, second := parsed(day, monthFirst, end)
	switch {
	case first && second && is(early, now) != is(late, now):
		return false, false
	case first:
		return is(early, now), true
	}
	return is(late, now), second
}

// parsed parses a time in one of the layouts.
func parsed(text string, layouts []string, end bool) (time.Time, bool) {
	for _, layout := range layouts {
		if t, err := time.ParseInLocation(layout, text, dhaka.Zone); err == nil {
			if end {
				t = t.AddDate(0, 0, 1)
			}
			return t, true
		}
	}
	return time.Time{}, false
}
