package attacks_test

import (
	"net/http"
	"testing"

	entorder "haat/ent/order"
	"haat/ent/parcel"
	"haat/ent/serviceconnection"
	"haat/server/config"
	"haat/server/message/whatsapp/whatsapptest"
	"haat/server/payment/gateway/bkash/bkashtest"
	"haat/server/shipping/courier/steadfast/steadfasttest"
)

// withCourier configures the site to use a fake courier, a fake payment gateway and a fake WhatsApp.
func withCourier(t *testing.T) func(*config.Config) {
	fake := steadfasttest.New(t)
	gateway := bkashtest.New(t)
	messenger := whatsapptest.New(t)
	return func(c *config.Config) {
		c.Couriers.Steadfast, c.Gateways.BKash = fake.URL, gateway.URL
		c.WhatsApp = config.WhatsApp{URL: messenger.URL, Version: whatsapptest.Version}
	}
}

var courierKeys = map[string]any{"keys": steadfasttest.Secrets()}

var gatewayKeys = map[string]any{"keys": bkashtest.Secrets(), "sandbox": false}

var whatsappKeys = map[string]any{
	"sender": whatsapptest.Sender, "access_token": whatsapptest.Secrets()["access_token"], "app_secret": whatsapptest.Secrets()["app_secret"],
}

// connectCourier connects shop A to the fake courier, the fake payment gateway and the fake WhatsApp.
func (w *pairOfShops) connectCourier() {
	w.T.Helper()
	w.owner.Call(http.MethodPost, "/couriers/steadfast", courierKeys).WantStatus(w.T, http.StatusOK)
	w.Client.ServiceConnection.Update().SetAccount(shopsWord).ExecX(w.a.Ctx)
	w.ids["courier"], w.ids["gateway"] = "steadfast", "bkash"
	w.owner.Call(http.MethodPost, "/gateways/bkash", gatewayKeys).WantStatus(w.T, http.StatusOK)
	w.owner.Call(http.MethodPost, "/whatsapp", whatsappKeys).WantStatus(w.T, http.StatusOK)
	w.Client.ServiceConnection.Update().Where(serviceconnection.Service("whatsapp")).SetAccount(shopsWord).ExecX(w.a.Ctx)
}

// parcelIn returns a request about the parcel in a state.
func parcelIn(state parcel.State, body any) func(*pairOfShops) request {
	return func(w *pairOfShops) request {
		w.Client.Parcel.Update().SetState(state).ExecX(w.a.Ctx)
		return request{body: body}
	}
}

// bookingOf returns the values that book a parcel for the order ids["order"].
func bookingOf(w *pairOfShops) map[string]any {
	placed := w.Client.Order.Query().Where(entorder.Number(w.ids["order"])).OnlyX(w.a.Ctx)
	cod := (placed.Total - placed.Advance + 50) / 100 // whole taka
	return map[string]any{
		"order": w.ids["order"], "courier": "steadfast", "name": "Rahim", "mobile": "01712345678", "address": "House 1, Road 2, Mirpur, Dhaka",
		"note": "", "weight": 500, "area": map[string]any{}, "cod": cod, "charge": nil,
	}
}

var parcelProbes = []probe{
	{route: "GET /api/admin/v3/orders/:order/parcels", by: members, plain: true},
	{route: "GET /api/admin/v3/parcels", by: members},
	{route: "POST /api/admin/v3/parcels", by: members, build: body(func(w *pairOfShops) any { return map[string]any{"rows": []any{bookingOf(w)}} })},
	{route: "POST /api/admin/v3/parcels/review", by: members, build: body(func(w *pairOfShops) any {
		return map[string]any{"orders": []any{w.ids["order"]}, "courier": ""}
	})},
	{route: "POST /api/admin/v3/parcels/manual", by: members, away: notFound, build: body(func(w *pairOfShops) any {
		return map[string]any{"order": w.ids["order"], "courier_name": "Own rider", "tracking_code": "", "tracking_link": "", "charge": nil}
	})},
	{route: "POST /api/admin/v3/parcels/manual/bulk", by: members, build: body(func(w *pairOfShops) any {
		return map[string]any{"courier_name": "Own rider", "rows": []any{map[string]any{"order": w.ids["order"], "tracking_code": ""}}}
	})},
	{route: "GET /api/admin/v3/parcels/manual/names", by: members, build: func(w *pairOfShops) request {
		w.Client.Parcel.Update().SetCourierName(shopsWord).ExecX(w.a.Ctx)
		return request{}
	}},
	{route: "GET /api/admin/v3/parcels/upload.xlsx", by: members, away: notFound, build: func(w *pairOfShops) request {
		return request{query: "courier=pathao&orders=" + w.ids["order"]}
	}},
	{route: "POST /api/admin/v3/parcels/statuses/preview", by: members, build: func(w *pairOfShops) request {
		row := w.Client.Parcel.Query().WithOrder().FirstX(w.a.Ctx)
		w.Client.Parcel.Update().SetCourierName(shopsWord).ExecX(w.a.Ctx)
		return request{body: map[string]any{"text": row.Edges.Order.Number + " delivered"}}
	}},
	{route: "POST /api/admin/v3/parcels/statuses", by: members, plain: true, build: func(w *pairOfShops) request {
		return parcelIn(parcel.StateBooked, map[string]any{"changes": []any{map[string]any{"parcel": w.number("parcel"), "state": "delivered"}}})(w)
	}},
	{route: "POST /api/admin/v3/parcels/statuses/undo", by: members, plain: true, build: body(func(w *pairOfShops) any {
		return map[string]any{"parcels": []any{w.number("parcel")}}
	})},
	{route: "POST /api/admin/v3/parcels/:parcel/retry", by: members, away: notFound, build: func(w *pairOfShops) request {
		placed := w.Client.Order.Query().Where(entorder.Number(w.ids["order"])).OnlyX(w.a.Ctx)
		w.set("parcel", w.Client.Parcel.Create().SetOrder(placed).SetCourier("steadfast").SetInvoice(placed.Number).SetState(parcel.StateFailed).SaveX(w.a.Ctx).ID)
		return request{body: bookingOf(w)}
	}},
	{route: "POST /api/admin/v3/parcels/:parcel/cancel", by: members, away: notFound, build: func(w *pairOfShops) request {
		w.Client.Order.Update().Where(entorder.StatusEQ(entorder.StatusDelivered)).SetStatus(entorder.StatusProcessing).ExecX(w.a.Ctx)
		return parcelIn(parcel.StateBooked, map[string]any{"reason": "", "by_hand": true})(w)
	}},
	{route: "POST /api/admin/v3/parcels/:parcel/resolve", by: members, away: notFound, build: parcelIn(parcel.StateUnknown, map[string]any{"booked": true, "consignment": "77"})},
	{route: "POST /api/admin/v3/parcels/:parcel/status", by: members, away: notFound, build: parcelIn(parcel.StateBooked, map[string]any{"state": "delivered"})},
	{route: "DELETE /api/admin/v3/parcels/:parcel/status", by: members, away: notFound, build: func(w *pairOfShops) request {
		w.Client.Parcel.Update().SetState(parcel.StateBooked).ExecX(w.a.Ctx)
		w.staff.Call(http.MethodPost, "/parcels/"+w.ids["parcel"]+"/status", map[string]any{"state": "delivered"}).WantStatus(w.T, http.StatusOK)
		return request{}
	}},
	{route: "GET /api/admin/v3/whatsapp", by: owners},
	{route: "POST /api/admin/v3/whatsapp", by: owners, build: withBody(whatsappKeys)},
	{route: "PUT /api/admin/v3/whatsapp/settings", by: owners, away: http.StatusConflict, build: withBody(map[string]any{
		"template": "order_confirm", "bn_template": "", "wait": 15, "off": false,
	})},
	{route: "DELETE /api/admin/v3/whatsapp", by: owners, away: notFound},
	{route: "GET /api/admin/v3/gateways", by: owners, plain: true},
	{route: "POST /api/admin/v3/gateways/:gateway", by: owners, build: withBody(gatewayKeys)},
	{route: "PUT /api/admin/v3/gateways/:gateway/settings", by: owners, away: http.StatusConflict, build: withBody(map[string]any{"off": true})},
	{route: "DELETE /api/admin/v3/gateways/:gateway", by: owners, away: notFound},
	{route: "GET /api/admin/v3/couriers", by: owners},
	{route: "PUT /api/admin/v3/couriers/rules", by: owners, build: withBody(map[string]any{
		"weight": 400, "default": "steadfast", "rules": []any{}, "stuck_days": 0, "failed_attempts": 0, "tell_out_for_delivery": true,
	})},
	{route: "POST /api/admin/v3/couriers/:courier", by: owners, build: withBody(courierKeys)},
	{route: "DELETE /api/admin/v3/couriers/:courier", by: owners, away: notFound},
	{route: "GET /api/admin/v3/couriers/:courier/stores", by: owners, plain: true, away: http.StatusConflict},
	{route: "PUT /api/admin/v3/couriers/:courier/settings", by: owners, away: http.StatusConflict, build: withBody(map[string]any{"store": "", "demand_signature": true})},
	{route: "POST /api/admin/v3/couriers/:courier/token", by: owners, away: http.StatusConflict},
	{route: "GET /api/admin/v3/couriers/:courier/areas", by: members, plain: true, away: http.StatusConflict},
	{route: "GET /api/admin/v3/couriers/:courier/pickup", by: members, away: http.StatusConflict},
	{route: "POST /api/admin/v3/couriers/:courier/pickup", by: members, away: http.StatusConflict, build: withBody(map[string]any{
		"place": map[string]any{"address_id": "77", "area": map[string]any{"area": "2"}, "area_path": "", "address": "House 1, Mirpur", "mobile": "01712345678"},
		"note":  "", "parcels": 3,
	})},
}
