package history

import (
	"haat/ent"
	"haat/server/discount/editor"
	"haat/server/platform/money"
)

// eidCode is the code that some shoppers enter.
const eidCode = "EID50"

// offer makes the discounts of the shop: a code of a post, which some orders have, one for first orders, and free delivery of large orders.
// They lower orders by whole taka.
func (d *day) offer(*ent.AdminUser) error {
	order := func(amount, from money.Amount) editor.Terms {
		return editor.Terms{Class: "order", Kind: "amount", Amount: amount, MinSum: from, Combines: []string{"delivery"}}
	}
	for _, in := range []editor.DiscountRequest{
		{Name: "Eid offer", BnName: "ঈদ অফার", Note: "ফেসবুক পোস্ট", Source: "facebook", Code: eidCode, Terms: order(50_00, 500_00)},
		{Name: "Welcome gift", BnName: "প্রথম অর্ডারে ছাড়", Code: "NOTUN30", Terms: order(30_00, 300_00), FirstOrder: true, MostOfPhone: 1},
		{
			Name: "Free delivery from ৳3,000", BnName: "৳৩,০০০ থেকে ফ্রি ডেলিভারি", Automatic: true,
			Terms: editor.Terms{Class: "delivery", Kind: "free", MinSum: 3000_00, Combines: []string{"order"}},
		},
	} {
		if _, err := d.app.Server.Discounts.Create(d.ctx, in, true); err != nil {
			return err
		}
	}
	return nil
}

// codes returns the codes that the shopper of a plan enters.
func (p *plan) codes() []string {
	if p.prank || p.n%5 != 0 {
		return nil
	}
	return []string{eidCode}
}
