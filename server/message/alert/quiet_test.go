package alert_test

import (
	"testing"
	"time"

	"haat/ent/outbox"
	"haat/server/message/alert"
	"haat/server/platform/fault"
)

func TestAlert_QuietHoursEndWithASummary(t *testing.T) {
	t.Parallel()
	o := newSite(t).newShop("rina")
	o.owner.subscribe()
	o.owner.set(func(p *alert.Preferences) { p.QuietFrom, p.QuietTo = "22:00", "07:00" })
	base := time.Now().UTC().Truncate(24 * time.Hour)
	*o.clock = base.Add(-7*time.Hour - 30*time.Minute) // 22:30 in Bangladesh
	o.Client.AdminSession.Update().SetExpiresAt(base.AddDate(1, 0, 0)).ExecX(o.ctx)
	for _, number := range []string{"1001", "1002"} {
		o.order(number)
		o.add(alert.Event{Kind: alert.NewOrder, Order: number})
	}
	o.want()
	rows := o.Client.Outbox.Query().Where(outbox.DedupeKeyHasPrefix("summary/")).AllX(o.ctx)
	if len(rows) != 1 || !rows[0].RunAt.Equal(base.Add(time.Hour)) {
		t.Fatalf("summaries %+v, want one at %s", rows, base.Add(time.Hour))
	}
	*o.clock = base.Add(time.Hour) // 7:00
	o.work()
	o.want("While your alerts were quiet: 2 new orders since 22:30")
	*o.clock = base.Add(time.Hour + time.Minute)
	o.order("1003")
	o.add(alert.Event{Kind: alert.NewOrder, Order: "1003"})
	o.want("New order 1003: ৳1,500 · Gazipur")
}

func TestQuiet_HoursMayCrossMidnight(t *testing.T) {
	t.Parallel()
	o := newSite(t).newShop("rina")
	o.owner.subscribe()
	o.order("1001")
	for _, c := range []struct {
		from, to, now string
		quiet         bool
	}{
		{"22:00", "07:00", "22:00", true}, {"22:00", "07:00", "06:59", true}, {"22:00", "07:00", "07:00", false}, {"22:00", "07:00", "21:59", false},
		{"13:00", "14:30", "13:30", true}, {"13:00", "14:30", "14:30", false}, {"13:00", "14:30", "02:00", false}, {"", "", "02:00", false},
	} {
		o.owner.set(func(p *alert.Preferences) { p.QuietFrom, p.QuietTo = c.from, c.to })
		at, err := time.ParseInLocation("2006-01-02 15:04", "2026-11-27 "+c.now, time.FixedZone("", 6*60*60))
		if err != nil {
			t.Fatal(err)
		}
		*o.clock = at
		o.add(alert.Event{Kind: alert.NewOrder, Order: "1001"})
		if quiet := len(o.got()) == 0; quiet != c.quiet {
			t.Errorf("%s to %s at %s: quiet %v", c.from, c.to, c.now, quiet)
		}
	}
}

func TestSet_RefusesInvalidSettings(t *testing.T) {
	t.Parallel()
	o := newSite(t).newShop("rina")
	for field, p := range map[string]alert.Preferences{
		"quiet_from":     {QuietFrom: "24:00", QuietTo: "07:00"},
		"quiet_to":       {QuietFrom: "22:00", QuietTo: "22:00"},
		"events.0.event": {Events: []alert.EventChoice{{Event: "summary"}}},
	} {
		_, err := o.Set(o.ctx, o.owner.row, o.owner.session, p)
		wantFault(t, err, fault.Invalid, "alerts_invalid", `{"`+field+`":"invalid"}`)
	}
}
