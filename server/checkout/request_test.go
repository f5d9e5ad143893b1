package checkout_test

import (
	"strings"
	"testing"

	"haat/server/checkout"
	"haat/server/platform/fault"
)

func TestPlace_NamesEveryWrongField(t *testing.T) {
	s := newStore(t)
	other := *s
	other.fill("mina")
	lamp := checkout.QuoteLine{ProductID: s.lamp, Quantity: 1}
	inactive := s.client.ShippingPackage.Create().SetName("x").SetFee(0).SetActive(false).SaveX(s.ctx).ID
	change := func(f func(*checkout.PlaceRequest)) checkout.PlaceRequest {
		in := s.request(lamp)
		f(&in)
		return in
	}
	for _, c := range []struct {
		name, key, fields string
		in                checkout.PlaceRequest
	}{
		{"an empty request", "", `{"district":"required","division":"required","idempotency_key":"required","line":"required","lines":"required","mobile":"required","name":"required","upazila":"required"}`,
			checkout.PlaceRequest{}},
		{"a short key", "1234567", `{"idempotency_key":"invalid"}`, s.request(lamp)},
		{"a long key", strings.Repeat("k", 81), `{"idempotency_key":"invalid"}`, s.request(lamp)},
		{"a key of other letters", "key 0001", `{"idempotency_key":"invalid"}`, s.request(lamp)},
		{"a name of spaces", key(), `{"name":"required"}`, change(func(r *checkout.PlaceRequest) { r.Name = " \t\u202e\u0000 " })},
		{"a long name", key(), `{"name":"max"}`, change(func(r *checkout.PlaceRequest) { r.Name = strings.Repeat("প", 51) })},
		{"no number", key(), `{"mobile":"invalid"}`, change(func(r *checkout.PlaceRequest) { r.Mobile = "0171234567" })},
		{"an odd prefix", key(), `{"mobile":"invalid"}`, change(func(r *checkout.PlaceRequest) { r.Mobile = "01212345678" })},
		{"no address", key(), `{"email":"invalid"}`, change(func(r *checkout.PlaceRequest) { r.Email = "priya@" })},
		{"an address with a name", key(), `{"email":"invalid"}`, change(func(r *checkout.PlaceRequest) { r.Email = "Priya <priya@example.com>" })},
		{"an address without a domain", key(), `{"email":"invalid"}`, change(func(r *checkout.PlaceRequest) { r.Email = "priya@localhost" })},
		{"a long address", key(), `{"email":"invalid"}`, change(func(r *checkout.PlaceRequest) { r.Email = strings.Repeat("p", 250) + "@example.com" })},
		{"another division", key(), `{"division":"invalid"}`, change(func(r *checkout.PlaceRequest) { r.Division = "Atlantis" })},
		{"another division's district", key(), `{"district":"invalid"}`, change(func(r *checkout.PlaceRequest) { r.District = "Kushtia" })},
		{"another district's upazila", key(), `{"upazila":"invalid"}`, change(func(r *checkout.PlaceRequest) { r.Upazila = "Tongi East" })},
		{"no upazila", key(), `{"upazila":"required"}`, change(func(r *checkout.PlaceRequest) { r.Upazila = "" })},
		{"a long line", key(), `{"line":"max"}`, change(func(r *checkout.PlaceRequest) { r.Line = strings.Repeat("ব", 301) })},
		{"a long note", key(), `{"note":"max"}`, change(func(r *checkout.PlaceRequest) { r.Note = strings.Repeat("ব", 1001) })},
		{"a negative package", key(), `{"package_id":"invalid"}`, change(func(r *checkout.PlaceRequest) { r.PackageID = -1 })},
		{"nobody's package", key(), `{"package_id":"invalid"}`, change(func(r *checkout.PlaceRequest) { r.PackageID = 1 << 40 })},
		{"another shop's package", key(), `{"package_id":"invalid"}`, change(func(r *checkout.PlaceRequest) { r.PackageID = other.inside })},
		{"a deleted package", key(), `{"package_id":"invalid"}`, change(func(r *checkout.PlaceRequest) { r.PackageID = inactive })},
		{"no lines", key(), `{"lines":"required"}`, s.request()},
		{"too many lines", key(), `{"lines":"max"}`, s.request(make(lines, 101)...)},
		{"quantities", key(), `{"lines.0.quantity":"invalid","lines.1.quantity":"invalid","lines.2.quantity":"invalid"}`,
			s.request(checkout.QuoteLine{ProductID: s.lamp}, checkout.QuoteLine{ProductID: s.lamp, Quantity: -1}, checkout.QuoteLine{ProductID: s.lamp, Quantity: 10_000})},
		{"products", key(), `{"lines.0.product_id":"invalid","lines.1.variant_id":"invalid"}`,
			s.request(checkout.QuoteLine{Quantity: 1}, checkout.QuoteLine{ProductID: s.lamp, VariantID: -1, Quantity: 1})},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := s.Place(s.ctx, s.tenant, c.key, c.in, guest)
			wantFault(t, err, fault.Invalid, "order_invalid", c.fields)
		})
	}
	s.wantRows("orders 0, items 0, events 0, notices 0, jobs 0")
	s.wantStocks("5 4 1 3 sold 0 0")
}

func TestPlace_AcceptsTheLongestValues(t *testing.T) {
	s := newStore(t)
	in := s.request(checkout.QuoteLine{ProductID: s.lamp, Quantity: 1})
	in.Name, in.Line, in.Note = strings.Repeat("প", 50), strings.Repeat("ব", 300), strings.Repeat("ব", 1000)
	in.Email = strings.Repeat("p", 60) + "@" + strings.Repeat("e", 60) + ".com"
	placed, err := s.Place(s.ctx, s.tenant, strings.Repeat("k", 80), in, guest)
	if err != nil || placed.Name != in.Name || placed.Line != in.Line || placed.Note != in.Note || placed.Email != in.Email {
		t.Errorf("%+v, %v", placed, err)
	}
}

func TestPlace_RefusesHugeSums(t *testing.T) {
	s := newStore(t)
	s.client.Product.UpdateOneID(s.lamp).SetPrice(1_000_000_000_000).SetSellingPrice(1_000_000_000_000).SetStock(1 << 40).ExecX(s.ctx)
	all := make(lines, 100)
	for i := range all {
		all[i] = checkout.QuoteLine{ProductID: s.lamp, Quantity: 9_999}
	}
	quote, err := s.Quote(s.ctx, s.tenant.Shop, checkout.QuoteRequest{Lines: all}, "bn")
	if err != nil || int64(quote.Subtotal) != 999_900*1_000_000_000_000 {
		t.Errorf("the quote is %v, %v", quote, err)
	}
	_, err = s.Place(s.ctx, s.tenant, key(), s.request(all...), guest)
	wantFault(t, err, fault.Invalid, "order_invalid", `{"lines":"max"}`)
	s.wantRows("orders 0, items 0, events 0, notices 0, jobs 0")
}
