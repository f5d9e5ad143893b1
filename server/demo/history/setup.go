package history

import (
	"fmt"
	"time"

	"haat/ent"
	"haat/ent/adminuser"
	"haat/ent/product"
	"haat/ent/shopdomain"
	"haat/server/books/cost"
	orderlist "haat/server/order/list"
	"haat/server/order/risk"
	"haat/server/order/unfinished"
	"haat/server/payment/handcash"
	"haat/server/platform/audit"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/i18n"
	"haat/server/platform/money"
	"haat/server/rights"
	"haat/server/shipping/parcel"
	"haat/server/shop/settings"
	"haat/server/team"
)

// returnDays is the number of days in which customers may ask for a return.
const returnDays = 7

// setUp does what an owner does before the first order: costs, team, wallets, couriers, tags, quick replies and discounts.
func (d *day) setUp() error {
	owner, err := d.client.AdminUser.Query().Where(adminuser.RoleEQ(adminuser.RoleOwner)).First(d.ctx)
	if err != nil {
		return fmt.Errorf("find owner: %w", err)
	}
	d.ctx = audit.With(d.ctx, audit.Actor{ID: owner.ID, Name: owner.Name})
	for _, step := range []func(*ent.AdminUser) error{d.leaveDomain, d.hire, d.setCosts, d.setRules, d.connect, d.addTexts, d.offer} {
		if err := step(owner); err != nil {
			return err
		}
		if err := d.settle(); err != nil {
			return err
		}
	}
	d.ctx = d.tenant.Context(d.ctx)
	d.tenant, err = d.app.Server.Tenants.ShopByID(d.ctx, d.shop.ID)
	return err
}

// leaveDomain removes the domain of the small demo, which is in no DNS: links, QR codes and SMS then lead to pages that open.
func (d *day) leaveDomain(*ent.AdminUser) error {
	return db.Transact(d.ctx, d.client, "remove domain", func(client *ent.Client) error {
		_, err := client.ShopDomain.Delete().Where(shopdomain.DomainHasSuffix(".test")).Exec(d.ctx)
		return fault.Wrap("remove domain", err)
	})
}

// hire invites the team. Smaller shops have one member more.
func (d *day) hire(owner *ent.AdminUser) error {
	s := d.app.Server.Merchants
	members := []team.MemberRequest{
		{Name: "মাহফুজ আলম", Phone: "01811000021", Role: string(adminuser.RoleOrderDesk)}, {Name: "নাদিয়া ইসলাম", Phone: "01811000022", Role: string(adminuser.RoleAccountant)},
		{Name: "Sohel Rana", Phone: "01811000023", Role: string(adminuser.RoleCatalogue)}, {Name: "রুমানা হক", Phone: "01811000024", Role: string(adminuser.RoleManager)},
	}
	if d.share < 100 {
		members = members[:1]
	} else {
		role, err := s.AddRole(d.ctx, owner, team.RoleRequest{Name: "প্যাকিং", Rights: []string{string(rights.Orders), string(rights.Stock)}})
		if err != nil {
			return err
		}
		members = append(members, team.MemberRequest{Name: "জসিম মিয়া", Phone: "01811000025", Role: string(adminuser.RoleCustom), RoleID: &role.ID})
	}
	for _, m := range members {
		_, err := s.Invite(d.ctx, d.tenant, owner, m, i18n.Bn, func() error { return nil }, func(string) error { return nil })
		if err != nil {
			return err
		}
	}
	return nil
}

// setCosts enters the purchase costs of all products.
func (d *day) setCosts(*ent.AdminUser) error {
	products, err := d.client.Product.Query().Order(ent.Asc(product.FieldID)).All(d.ctx)
	if err != nil {
		return fmt.Errorf("list products: %w", err)
	}
	for i, p := range products {
		amount := money.Amount(p.Price) * money.Amount(58+i%17) / 100 / 500 * 500 // a multiple of 5 taka
		_, err := d.app.Server.PurchaseCosts.Set(d.ctx, p.ID, cost.CostRequest{Cost: max(amount, 500), Since: d.date.Format(time.DateOnly), Note: "চকবাজার"})
		if err != nil {
			return err
		}
	}
	return nil
}

// setRules enters wallets, the rules against fake orders, and who carries cash without a courier.
func (d *day) setRules(*ent.AdminUser) error {
	s := d.app.Server
	now, err := s.Settings.Payments(d.ctx)
	if err != nil {
		return err
	}
	now.Advance, now.RedAdvance = settings.AdvanceRule{Kind: "none"}, settings.AdvanceRule{Kind: "delivery"}
	now.Wallets = []settings.WalletSettings{{Method: "bkash", Number: d.shop.PublicNumber, Type: "personal"}, {Method: "nagad", Number: d.shop.PublicNumber, Type: "personal"}}
	if _, err := s.Settings.ChangePayments(d.ctx, *now); err != nil {
		return err
	}
	if _, err := s.Risks.ChangeRules(d.ctx, risk.RiskRules{On: true, Amber: 40, Red: 70, AmberAction: "call", RedAction: "hold", Code: "never"}); err != nil {
		return err
	}
	if _, err := s.Unfinished.SetDays(d.ctx, unfinished.UnfinishedSettings{Days: 14}); err != nil {
		return err
	}
	if err := d.client.Shop.Update().SetReturnDays(returnDays).Exec(audit.Quiet(d.ctx)); err != nil {
		return fmt.Errorf("set days of returns: %w", err)
	}
	return s.HandCash.Choose(d.ctx, handcash.CarrierRequest{Carrier: "rider"})
}

// connect connects the practice couriers, which accept any key.
func (d *day) connect(*ent.AdminUser) error {
	s := d.app.Server.Parcels
	for _, c := range s.Couriers.All() {
		keys := map[string]string{}
		for _, credential := range c.Spec().Credentials {
			if !credential.Generated {
				keys[credential.Name] = "practice"
			}
		}
		if _, err := s.Connect(d.ctx, string(c.Spec().Name), parcel.CourierKeys{Keys: keys}); err != nil {
			return fmt.Errorf("connect %s: %w", c.Spec().Name, err)
		}
	}
	_, err := s.ChangeRules(d.ctx, parcel.CourierRules{Default: "steadfast", Rules: []parcel.CourierRule{{Courier: "pathao", Districts: []string{"Chattogram", "Sylhet"}}}})
	return err
}

// addTexts adds tags, saved lists of orders and quick replies.
func (d *day) addTexts(*ent.AdminUser) error {
	s := d.app.Server
	for _, tag := range []orderlist.TagRequest{{Name: "নিয়মিত ক্রেতা", Colour: "green"}, {Name: "উপহার", Colour: "purple"}, {Name: "জরুরি", Colour: "red"}, {Name: "পাইকারি", Colour: "blue"}} {
		if _, err := s.OrderLists.AddTag(d.ctx, tag); err != nil {
			return err
		}
	}
	if _, err := s.OrderLists.AddView(d.ctx, orderlist.ViewRequest{Name: "আজ পাঠাতে হবে", Query: "status=accepted"}, d.clock.Now()); err != nil {
		return err
	}
	for _, text := range []string{
		"আসসালামু আলাইকুম, কীভাবে সাহায্য করতে পারি?", "ঢাকার ভিতরে ১–২ দিন, বাইরে ২–৪ দিন সময় লাগে।", "জি, স্টকে আছে। অর্ডার করতে নাম, ঠিকানা আর ফোন নম্বর দিন।",
		"আপনার পার্সেল আজ কুরিয়ারে দেওয়া হয়েছে।", "পছন্দ না হলে ৩ দিনের মধ্যে ফেরত দিতে পারবেন।",
	} {
		if _, err := s.Settings.AddReply(d.ctx, settings.ReplyRequest{Text: text}); err != nil {
			return err
		}
	}
	return nil
}
