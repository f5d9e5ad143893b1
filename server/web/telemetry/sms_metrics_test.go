package telemetry_test

import (
	"strings"
	"testing"
	"time"

	"haat/server/message/smsbudget"
	"haat/server/web/webtest"
)

// The metrics must contain today's SMS of each shop, both sent and skipped because of a limit.
func TestMetrics_CountSMSPerShop(t *testing.T) {
	s := webtest.NewSite(t)
	a, b := s.NewShop("a"), s.NewShop("b")
	day := time.Now().In(time.FixedZone("Bangladesh", 6*60*60))
	for _, count := range []struct {
		shop           *webtest.Shop
		budget         smsbudget.Kind
		day            time.Time
		parts, skipped int
	}{
		{a, smsbudget.Guest, day, 7, 2}, {a, smsbudget.Shop, day, 5, 0}, {a, smsbudget.Guest, day.AddDate(0, 0, -1), 100, 100}, {b, smsbudget.NewCode, day, 3, 9},
	} {
		s.Client.SmsCount.Create().SetDay(count.day.Format(time.DateOnly)).SetBudget(count.budget).
			SetMessages(count.parts).SetParts(count.parts).SetSkipped(count.skipped).ExecX(count.shop.Ctx)
	}
	metrics := s.Metrics()
	for _, line := range []string{
		`haat_shop_sms_today{shop="a",state="sent"} 12`, `haat_shop_sms_today{shop="a",state="skipped"} 2`,
		`haat_shop_sms_today{shop="b",state="sent"} 3`, `haat_shop_sms_today{shop="b",state="skipped"} 9`,
	} {
		if !strings.Contains(metrics, line+"\n") {
			t.Errorf("no %s", line)
		}
	}
}
