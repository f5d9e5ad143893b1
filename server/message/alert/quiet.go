package alert

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"haat/ent"
	"haat/ent/adminuser"
	"haat/ent/outbox"
	"haat/server/platform/dhaka"
	"haat/server/platform/jobs"
	"haat/server/rights"
)

const minutesPerDay = 24 * 60

// quietUntil returns the end of the member's quiet hours if they contain the time at.
func quietUntil(m *ent.AdminUser, at time.Time) (until time.Time, quiet bool) {
	if m.QuietFrom == nil || m.QuietTo == nil {
		return time.Time{}, false
	}
	local := at.In(dhaka.Zone)
	minute := local.Hour()*60 + local.Minute()
	length := (*m.QuietTo - *m.QuietFrom + minutesPerDay) % minutesPerDay
	passed := (minute - *m.QuietFrom + minutesPerDay) % minutesPerDay
	if passed >= length {
		return time.Time{}, false
	}
	return local.Truncate(time.Minute).Add(time.Duration(length-passed) * time.Minute), true
}

// summarizeAt adds the job that summarizes the events since a time, unless the job exists.
func (s *Service) summarizeAt(ctx context.Context, m *ent.AdminUser, at, since time.Time) error {
	key := fmt.Sprintf("%s/%d/%d", summary, m.ID, at.Unix())
	return s.addOnce(ctx, key, at, Event{Kind: summary, User: m.ID, Since: since.Unix()})
}

// maxSummarized is the maximum number of events in a summary.
const maxSummarized = 1000

// summaryNotice returns the summary of a member's quiet hours, or nil if there were no events about which the
// member wants alerts. The outbox stores events for longer than quiet hours can last.
func (s *Service) summaryNotice(ctx context.Context, e Event) (*notice, error) {
	member, err := s.Client.AdminUser.Query().Where(adminuser.ID(e.User)).Only(ctx)
	if ent.IsNotFound(err) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("find member: %w", err)
	}
	roles, err := rights.RolesOf(ctx, s.Client, member)
	if err != nil {
		return nil, err
	}
	may := roles.Of(member)
	since := time.Unix(e.Since, 0)
	// The range begins a minute earlier, because the event that caused the summary was due shortly before
	// e.Since.
	rows, err := s.Client.Outbox.Query().
		Where(outbox.Kind(EventKind), outbox.StateEQ(outbox.StateDone), outbox.RunAtGTE(since.Add(-time.Minute).UTC())).
		Order(ent.Asc(outbox.FieldID)).Limit(maxSummarized).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("list events: %w", err)
	}
	counts := map[Kind]int{}
	for _, row := range rows {
		var one Event
		if err := json.Unmarshal(row.Payload, &one); err != nil {
			return nil, jobs.Permanent(fmt.Errorf("decode event: %w", err))
		}
		if !one.Manual && wants(member, may, one.Kind) && (one.User == 0 || one.User == member.ID) {
			counts[one.Kind]++
		}
	}
	if len(counts) == 0 {
		return nil, nil
	}
	path := "/orders"
	if !rights.Any(may, rights.Orders) {
		path = "/" // the first screen that the member may see
	}
	return &notice{path: path, tag: "summary", ttl: day, text: func(in texts) (string, string) {
		var parts []string
		for _, kind := range kinds {
			if n := counts[kind]; n > 0 {
				parts = append(parts, in.count("push.count."+string(kind), n))
			}
		}
		return in.t("push.summary"), in.t("push.summary.body", "events", strings.Join(parts, ", "), "time", in.digits(since.In(dhaka.Zone).Format("15:04")))
	}}, nil
}

// readClock returns the minute of the day for a time such as "22:30".
func readClock(text string) (minute int, ok bool) {
	at, err := time.Parse("15:04", text)
	return at.Hour()*60 + at.Minute(), err == nil && len(text) == len("15:04")
}

// clock returns the time for a minute of the day, such as "22:30", or "" for nil.
func clock(minute *int) string {
	if minute == nil {
		return ""
	}
	return fmt.Sprintf("%02d:%02d", *minute/60, *minute%60)
}
