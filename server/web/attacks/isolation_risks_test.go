package attacks_test

import (
	entorder "haat/ent/order"
	"haat/ent/orderrisk"
)

// addRisk creates an entry of shop A's block list that matches no order, and a score of the order
// ids["order"].
func (w *pairOfShops) addRisk() {
	w.T.Helper()
	c, ctx := w.Client, w.a.Ctx
	w.set("entry", c.BlockEntry.Create().SetList("block").SetKind("network").SetValue("of nobody").SetLabel(shopsWord).SetReason(shopsWord).SaveX(ctx).ID)
	id := c.Order.Query().Where(entorder.Number(w.ids["order"])).OnlyIDX(ctx)
	c.OrderRisk.Create().SetOrderID(id).SetMobile("01712345678").SetNetworkKey("of the order").SetScore(80).SetLevel(orderrisk.LevelRed).
		SetScoredAt(w.Time()).ExecX(ctx)
}

// onHold puts shop A's order on hold, and returns an empty request.
func onHold(w *pairOfShops) request {
	w.Client.Order.Update().Where(entorder.Number(w.ids["order"])).SetHold(entorder.HoldReview).ExecX(w.a.Ctx)
	return request{}
}

var riskRules = map[string]any{
	"on": true, "amber": 40, "red": 70, "amber_action": "call", "red_action": "hold", "code": "never", "code_from": 0, "accept": false,
	"courier_from": 0, "share": true,
}

var riskProbes = []probe{
	{route: "GET /api/admin/v3/risk/rules", by: owners, plain: true},
	{route: "PUT /api/admin/v3/risk/rules", by: owners, plain: true, build: withBody(riskRules)},
	{route: "GET /api/admin/v3/risk/lists", by: owners, build: withQuery("list=block")},
	{route: "POST /api/admin/v3/risk/lists", by: owners, build: withBody(map[string]any{"list": "block", "kind": "number", "value": "01512345678"})},
	{route: "DELETE /api/admin/v3/risk/lists/:entry", by: owners, away: notFound},
	{route: "GET /api/admin/v3/risk/report", by: owners, plain: true},
	{route: "GET /api/admin/v3/orders/:order/risk", by: members, away: notFound, plain: true},
	{route: "POST /api/admin/v3/orders/:order/risk/block", by: members, away: notFound, build: withBody(map[string]any{"list": "block", "kinds": []string{"network"}})},
	{route: "POST /api/admin/v3/orders/:order/risk/release", by: members, away: notFound, build: onHold},
	{route: "PUT /api/admin/v3/orders/:order/risk/feedback", by: members, away: notFound, build: withBody(map[string]any{"feedback": "too_high"})},
}
