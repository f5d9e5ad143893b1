package cli

import (
	"context"
	"fmt"
	"log/slog"

	"haat/ent"
	"haat/ent/adminuser"
	"haat/ent/viewer"
	"haat/server/app"
	"haat/server/config"
	"haat/server/platform/db"
	"haat/server/platform/form"
	"haat/server/platform/i18n"
	"haat/server/platform/phone"
	"haat/server/platform/places"
	"haat/server/platform/textnorm"
	"haat/server/tenancy"
)

type shopCreateCommand struct {
	Slug     string `arg:"" help:"Slug of the shop: lower-case letters, digits and hyphens."`
	Name     string `arg:"" help:"Name of the shop."`
	Phone    string `help:"Phone number shown to shoppers and used by the owner to sign in: 11 digits."`
	Theme    int8   `default:"1" enum:"1,2,3" help:"Theme: 1 market, 2 boutique, 3 bold."`
	District string `help:"District of the shop in English, such as Dhaka or Cox's Bazar. Without one, shoppers choose the delivery option themselves."`
	Currency string `default:"BDT" help:"Currency of the shop, as an ISO 4217 code."`
}

func (cmd *shopCreateCommand) Run(ctx context.Context, cfg *config.Config, logger *slog.Logger) error {
	if !tenancy.ValidSlug(cmd.Slug) {
		return fmt.Errorf("invalid slug %q: use 1 to 63 lower-case letters, digits and hyphens, and no reserved word", cmd.Slug)
	}
	d, err := app.OpenForCommand(ctx, cfg, logger)
	if err != nil {
		return err
	}
	defer d.Close()
	if err := cmd.create(ctx, d.Client); err != nil {
		return err
	}
	fmt.Printf("%s is open at /shop/%s, in %s\n", cmd.Name, cmd.Slug, i18n.Default(cmd.Currency))
	return nil
}

// create creates the shop, and its owner if there is a phone number.
func (cmd *shopCreateCommand) create(ctx context.Context, client *ent.Client) error {
	number, ok := phone.Read(cmd.Phone)
	if cmd.Phone != "" && !ok {
		return fmt.Errorf("--phone: %q is not a Bangladeshi mobile number", cmd.Phone)
	}
	if cmd.District != "" && !places.IsDistrict(cmd.District) {
		return districtUnknown(cmd.District)
	}
	return db.Transact(viewer.WithSystem(ctx), client, "create shop", func(client *ent.Client) error {
		made, err := client.Shop.Create().SetSlug(cmd.Slug).SetName(cmd.Name).SetPublicNumber(number).SetOwnerMobile(number).
			SetDistrict(cmd.District).SetTheme(cmd.Theme).SetCurrency(cmd.Currency).Save(viewer.WithSystem(ctx))
		if ent.IsConstraintError(err) {
			return fmt.Errorf("shop %q already exists", cmd.Slug)
		}
		if taken, err := tenancy.FormerlyTaken(ctx, client, cmd.Slug); err != nil {
			return err
		} else if taken {
			return fmt.Errorf("slug %q is reserved: a shop had it before", cmd.Slug)
		}
		if err != nil || number == "" {
			return err
		}
		return client.AdminUser.Create().SetName(textnorm.Clip(cmd.Name, form.MaxName)).SetPhone(number).
			SetRole(adminuser.RoleOwner).Exec(viewer.WithShop(ctx, made.ID))
	})
}

func districtUnknown(name string) error {
	return fmt.Errorf("--district: %q is not the English name of a district of Bangladesh", name)
}
