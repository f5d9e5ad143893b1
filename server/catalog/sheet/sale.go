package sheet

import (
	"strings"
	"time"

	"haat/server/platform/dhaka"
)

// window is the period in which a sale price is valid. An end with an empty text is open.
type window struct{ from, to source }

// windowOf parses a period such as 2027-12-01T00:00+06:00/2027-12-31T23:59+06:00, the form of Meta and
// Google.
func windowOf(c source) window {
	from, to, _ := strings.Cut(c.text, "/")
	w := window{c, c}
	w.from.text, w.to.text = strings.TrimSpace(from), strings.TrimSpace(to)
	return w
}

// saleDates are the minutes in which a sale price counts, as editor.ProductSale has them. future is true if it does not count yet.
type saleDates struct {
	starts, ends string
	future       bool
}

// dates returns the dates of a sale price. It reports false for applies if the sale is over, and adds a note. If a date is invalid, or if day
// and month could be exchanged and that changes the price, it adds an error to the line, and ok is false. An end whose day and month could be
// exchanged is left out, with a note.
func (w window) dates(l *line, now time.Time, sale source) (dates saleDates, applies, ok bool) {
	var fine bool
	dates.future, fine = w.from.compare(now, func(t, now time.Time) bool { return now.Before(t) }, false)
	if fine && dates.future {
		dates.starts, fine = w.from.minute(false)
	}
	if !fine {
		l.refuse(w.from, "selling_price", "date")
		return dates, false, false
	}
	past, fine := w.to.compare(now, func(t, now time.Time) bool { return !now.Before(t) }, true)
	if !fine {
		l.refuse(w.to, "selling_price", "date")
		return dates, false, false
	}
	if past {
		l.note(join(sale, w.to), "sale_past")
		return dates, false, true
	}
	if dates.ends, fine = w.to.minute(true); !fine {
		l.note(join(sale, w.to), "sale_ends")
	}
	return dates, true, true
}

// join returns the cell of a sale price with a date appended to its text.
func join(sale, date source) source {
	sale.text += " · " + date.text
	return sale
}

// isoDates are the layouts of times that programs write. Times without a zone are those of Bangladesh.
var isoDates = []string{
	time.RFC3339, "2006-01-02T15:04Z07:00", "2006-01-02T15:04:05Z0700", "2006-01-02T15:04Z0700", "2006-01-02T15:04:05", "2006-01-02T15:04", "2006-01-02 15:04:05", "2006-01-02 15:04",
}

// Layouts of days that spreadsheet programs write: unambiguous ones, and those that depend on the locale.
var (
	days       = []string{"2006-01-02", "2006/01/02", "20060102", "2 Jan 2006", "January 2, 2006", "2-Jan-2006", "2-Jan-06"}
	dayFirst   = []string{"2/1/2006", "2/1/06", "2-1-2006", "2.1.2006"}
	monthFirst = []string{"1/2/2006", "1/2/06", "1-2-2006"}
)

// noDate reports whether a cell is empty or contains MySQL's zero date.
func (c source) noDate() bool { return c.text == "" || strings.HasPrefix(c.text, "0000-00-00") }

// compare returns the result of is for the cell's date, or false if the cell is empty. ok is false if the cell contains no date, or if day
// and month could be exchanged and that changes the result.
func (c source) compare(now time.Time, is func(t, now time.Time) bool, end bool) (result, ok bool) {
	if c.noDate() {
		return false, true
	}
	times := c.times(end)
	for i, t := range times {
		if i > 0 && is(t, now) != result {
			return false, false
		}
		result = is(t, now)
	}
	return result, len(times) > 0
}

// minute returns the minute of the cell's date as editor.ProductSale has it, "" if the cell is empty. It reports false if the cell contains no
// date, or if day and month could be exchanged.
func (c source) minute(end bool) (text string, ok bool) {
	if c.noDate() {
		return "", true
	}
	times := c.times(end)
	if len(times) != 1 {
		return "", false
	}
	if end {
		return dhaka.LastMinute(&times[0]), true
	}
	return dhaka.Minute(&times[0]), true
}

// times returns the times that the cell's date may mean: none, one, or two if day and month could be exchanged. A day without a time means its
// beginning or, if end is set, its end.
func (c source) times(end bool) []time.Time {
	if t, ok := parsed(c.text, isoDates, false); ok {
		return []time.Time{t}
	}
	if t, ok := parsed(c.text, days, end); ok {
		return []time.Time{t}
	}
	day, _, _ := strings.Cut(c.text, " ")
	var list []time.Time
	for _, layouts := range [][]string{dayFirst, monthFirst} {
		if t, ok := parsed(day, layouts, end); ok && (len(list) == 0 || !t.Equal(list[0])) {
			list = append(list, t)
		}
	}
	return list
}

// parsed parses a time in one of the layouts. If end is set, it returns the time a day later. It reports
// false if no layout matches.
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
