package report

import (
	"time"

	"haat/server/platform/dhaka"
	"haat/server/platform/fault"
	"haat/server/platform/form"
)

// maxDays is the number of days of the longest period.
const maxDays = 366

// NewPeriod returns the period between two days, both included, in the form 2006-01-02. The error is Invalid
// "request_invalid" for the fields from and to: "invalid" for other texts, and "max" for periods of more than
// 366 days.
func NewPeriod(from, to string) (Period, error) {
	fields := form.Fields{}
	first, last := parseDay(fields, "from", from), parseDay(fields, "to", to)
	if len(fields) == 0 {
		switch days := daysBetween(first, last); {
		case days < 1:
			fields["to"] = "invalid"
		case days > maxDays:
			fields["to"] = "max"
		}
	}
	return Period{from, to}, fields.Of(fault.New(fault.Invalid, "request_invalid"))
}

func parseDay(fields form.Fields, name, text string) time.Time {
	day, err := time.ParseInLocation(time.DateOnly, text, dhaka.Zone)
	if err != nil || day.Year() < 2000 || day.Year() > 2200 {
		fields[name] = "invalid"
	}
	return day
}

// daysBetween returns the number of days from first to last, both included. All days in Bangladesh have 24
// hours.
func daysBetween(first, last time.Time) int { return int(last.Sub(first)/(24*time.Hour)) + 1 }

// bounds returns the first and the last day.
func (p Period) bounds() (first, last time.Time) {
	first, _ = time.ParseInLocation(time.DateOnly, p.From, dhaka.Zone) // NewPeriod has checked both
	last, _ = time.ParseInLocation(time.DateOnly, p.To, dhaka.Zone)
	return first, last
}

// before returns the period of the same length before p.
func (p Period) before() Period {
	first, last := p.bounds()
	n := daysBetween(first, last)
	return Period{dhaka.Day(first.AddDate(0, 0, -n)), dhaka.Day(first.AddDate(0, 0, -1))}
}

// days returns all days, the first one first.
func (p Period) days() []string {
	first, last := p.bounds()
	list := make([]string, 0, maxDays)
	for day := first; !day.After(last); day = day.AddDate(0, 0, 1) {
		list = append(list, dhaka.Day(day))
	}
	return list
}
