package team

import (
	"context"
	"fmt"
	"slices"

	"haat/ent"
	"haat/ent/admincode"
	"haat/ent/adminuser"
	"haat/ent/shippingpackage"
	"haat/ent/viewer"
	"haat/server/message/alert"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/i18n"
	"haat/server/platform/otp"
	"haat/server/platform/phone"
	"haat/server/platform/textnorm"
	"haat/server/tenancy"
)

// Default shipping fees in Bangladesh, in poisha.
const (
	feeInside  = 60_00
	feeOutside = 120_00
)

// SlugState returns whether a slug is available, and the reason if it is not.
func (m *Merchant) SlugState(ctx context.Context, slug string) (*SlugState, error) {
	reason, err := tenancy.SlugProblem(ctx, m.client, slug)
	if err != nil {
		return nil, err
	}
	return &SlugState{Slug: slug, Free: reason == "", Reason: reason}, nil
}

func (r OpenRequest) cleaned() OpenRequest {
	for _, text := range []*string{&r.Name, &r.OwnerName, &r.Slug, &r.District} {
		*text = form.OneLine(*text)
	}
	if number, ok := phone.Read(r.Phone); ok {
		r.Phone = number
	}
	return r
}

// check returns Invalid "shop_invalid" with all wrong fields.
func (m *Merchant) check(ctx context.Context, r OpenRequest) error {
	fields := form.Fields{}
	fields.Text("name", r.Name, tenancy.MaxShopName, true)
	tenancy.CheckName(fields, "name", r.Name, "")
	fields.Text("owner_name", r.OwnerName, form.MaxName, true)
	fields.Phone("phone", r.Phone)
	if !slices.Contains(Goods, r.Goods) {
		fields["goods"] = "required"
	}
	if r.District != "" { // optional: the admin area asks for a missing district later
		fields.District(r.District)
	}
	if r.Theme < 1 || r.Theme > 3 {
		fields["theme"] = "required"
	}
	if r.Slug == "" {
		fields["slug"] = "required"
	} else if reason, err := tenancy.SlugProblem(ctx, m.client, r.Slug); err != nil {
		return err
	} else if reason != "" {
		fields["slug"] = reason
	}
	return fields.Of(fault.New(fault.Invalid, "shop_invalid"))
}

// OpenCode checks the request and sends a code to its phone number. It does not store the request. Errors:
// Invalid "shop_invalid"; TooMany "too_many".
func (m *Merchant) OpenCode(
	ctx context.Context, in OpenRequest, locale i18n.Locale, allow func(phone string) error,
) (*otp.Sent, error) {
	in = in.cleaned()
	if err := m.check(ctx, in); err != nil {
		return nil, err
	}
	code, err := otp.New()
	if err != nil {
		return nil, err
	}
	text := m.texts.T(string(locale), "sms.admin.register", "code", code)
	s := sending{m, in.Phone, admincode.PurposeRegister, code, text, allow}
	return s.run(viewer.WithSystem(ctx))
}

// Open creates a shop if the code from the SMS is right, and returns its owner. The shop is not public. It
// has initial categories for its goods and the default shipping packages. Open calls allow after the code was
// accepted, and returns an error of allow without creating the shop. Errors: Invalid "shop_invalid" or
// "code_invalid"; Conflict "shop_slug_taken" if another request took the slug, in which case the code remains
// valid.
func (m *Merchant) Open(ctx context.Context, in OpenRequest, allow func() error) (*ent.AdminUser, error) {
	in = in.cleaned()
	if err := m.check(ctx, in); err != nil {
		return nil, err
	}
	system := viewer.WithSystem(ctx)
	row, err := m.try(system, admincode.PurposeRegister, in.Phone, in.Code)
	if err != nil {
		return nil, err
	}
	if err := allow(); err != nil {
		return nil, err
	}
	var owner *ent.AdminUser
	err = db.Transact(system, m.client, "open shop", func(client *ent.Client) error {
		name, bnName := inLanguages(in.Name)
		made, err := client.Shop.Create().SetSlug(in.Slug).SetName(name).SetBnName(bnName).SetPublic(false).SetTheme(in.Theme).SetGoods(in.Goods).SetDistrict(in.District).
			SetOwnerName(in.OwnerName).SetOwnerMobile(in.Phone).SetPublicNumber(in.Phone).Save(system)
		if ent.IsConstraintError(err) {
			return fault.New(fault.Conflict, "shop_slug_taken")
		}
		if err != nil {
			return fmt.Errorf("open shop: %w", err)
		}
		if taken, err := tenancy.FormerlyTaken(ctx, client, in.Slug); err != nil {
			return err
		} else if taken {
			return fault.New(fault.Conflict, "shop_slug_taken")
		}
		if err := use(system, client, row); err != nil {
			return err
		}
		own := viewer.WithShop(ctx, made.ID)
		if err := furnish(own, client, in.Goods); err != nil {
			return err
		}
		create := client.AdminUser.Create().SetName(in.OwnerName).SetPhone(in.Phone).SetRole(adminuser.RoleOwner)
		if in.FirstOrders {
			create.SetAlerts(alert.FirstOrdersBySMS())
		}
		owner, err = create.Save(own)
		if err == nil {
			owner.Edges.Shop = made
		}
		return fault.Wrap("make owner", err)
	})
	if err != nil {
		return nil, err
	}
	return owner, nil
}

// inLanguages returns a name as the English or the Bengali name, depending on whether it has Bengali letters.
// The other one is empty.
func inLanguages(name string) (en, bn string) {
	if textnorm.HasBengali(name) {
		return "", name
	}
	return name, ""
}

// furnish creates the initial categories and shipping packages of a new shop.
func furnish(ctx context.Context, client *ent.Client, goods string) error {
	for i, c := range firstCategories[goods] {
		err := client.Category.Create().SetSlug(c.slug).SetName(c.name).SetBnName(c.bnName).SetIcon(c.icon).SetPosition(i).Exec(ctx)
		if err != nil {
			return fmt.Errorf("create category: %w", err)
		}
	}
	err := client.ShippingPackage.CreateBulk(
		client.ShippingPackage.Create().SetName("Inside the district").SetBnName("জেলার ভেতরে").SetFee(feeInside).
			SetZone(shippingpackage.ZoneInside).SetMinDays(1).SetMaxDays(3).SetPosition(0),
		client.ShippingPackage.Create().SetName("Outside the district").SetBnName("জেলার বাইরে").SetFee(feeOutside).
			SetZone(shippingpackage.ZoneOutside).SetMinDays(2).SetMaxDays(5).SetPosition(1),
	).Exec(ctx)
	return fault.Wrap("create shipping packages", err)
}
