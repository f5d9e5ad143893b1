package customer_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"haat/ent/order"
	"haat/ent/schema/kind"
	"haat/server/platform/jobs"
	"haat/server/web/webtest"
)

func TestPlace_RiskyOrdersWaitForAnAdvanceOnlyIfItCanBePaid(t *testing.T) {
	for name, c := range map[string]struct {
		settings kind.ConnectionSettings
		hold     order.Hold
	}{
		"a gateway":              {kind.ConnectionSettings{}, order.HoldAdvance},
		"a hidden gateway":       {kind.ConnectionSettings{Off: true}, order.HoldReview},
		"a disconnected gateway": {kind.ConnectionSettings{LeavingSince: time.Now()}, order.HoldReview},
	} {
		t.Run(name, func(t *testing.T) {
			shop := webtest.NewCheckout(t)
			shop.Site.Client.Shop.UpdateOneID(shop.Row.ID).SetRiskRules(&kind.RiskRules{On: true, Amber: 1, Red: 2, RedAction: "advance"}).ExecX(shop.Ctx)
			shop.Site.Client.ServiceConnection.Create().SetService("bkash").SetPublicID("p").SetCredentials([]byte("x")).SetSettings(&c.settings).ExecX(shop.Ctx)
			shop.MustPlaceOrder(strings.Repeat("k", 36))
			row := shop.Site.Client.Order.Query().OnlyX(shop.Ctx)
			err := shop.Site.Server.Risks.HandleScore(shop.Ctx, jobs.Job{ShopID: shop.Row.ID, Payload: fmt.Appendf(nil, `{"order":%d}`, row.ID)})
			if now := shop.Site.Client.Order.GetX(shop.Ctx, row.ID); err != nil || now.Hold == nil || *now.Hold != c.hold {
				t.Errorf("%v, the order waits for %v instead of %s", err, now.Hold, c.hold)
			}
		})
	}
}
