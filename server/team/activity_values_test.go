package team_test

import (
	"encoding/json"
	"testing"

	"haat/server/platform/audit"
	"haat/server/platform/i18n"
)

// Values that people cannot read are converted, or only the name of their field is shown.
func TestActivity_ConvertsValuesForPeople(t *testing.T) {
	a := newArea(t)
	row, owner, ctx := a.Shop("a", "01511111111")
	as := audit.With(ctx, audit.Actor{ID: owner.ID, Name: owner.Name})
	for _, c := range []struct {
		action, entity, field string
		logged                any
		locale                i18n.Locale
		want                  string
	}{
		{"update", "Shop", "district", audit.To("Dhaka"), "bn", `text "ঢাকা"`},
		{"update", "Shop", "district", audit.To("Dhaka"), "en", `text "Dhaka"`},
		{"update", "Order", "remind_at", audit.To("2026-11-30 17:30"), "en", `moment "2026-11-30T17:30:00+06:00"`},
		{"update", "Shop", "suspended_at", audit.To("2026-11-30T11:30:00Z"), "en", `moment "2026-11-30T11:30:00Z"`},
		{"update", "Parcel", "snoozed_until", audit.To("2026-12-01"), "en", `date "2026-12-01"`},
		{"post", "LedgerEntry", "from", "courier", "en", `text "courier"`},
		{"export_report", "DaySummary", "from", "2026-12-01", "en", `date "2026-12-01"`},
		{"post", "LedgerEntry", "amount", "1250.50", "en", "money 1250.5"},
		{"post", "LedgerEntry", "ads", "-20.00", "en", "money -20"},
		{"update", "ShippingPackage", "free_from", audit.To(100_00), "en", "money 100"},
		{"update", "Order", "discount_percent", audit.To(1250), "en", "percent 12.5"},
		{"update", "Category", "parent_id", audit.To(17), "en", `other null`},
	} {
		if err := audit.Record(as, a.Client, c.action, c.entity, row.ID, map[string]any{c.field: c.logged}); err != nil {
			t.Fatal(err)
		}
		list, err := a.Activity(ctx, 0, c.locale)
		if err != nil {
			t.Fatal(err)
		}
		change := field(list.Activities[0], c.field)
		if got := change.Kind + " " + encoded(t, change.To); got != c.want {
			t.Errorf("%s.%s is %q, want %q", c.entity, c.field, got, c.want)
		}
	}
}

func encoded(t *testing.T, value any) string {
	text, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
