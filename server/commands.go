package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"

	"haat/ent"
	"haat/ent/adminuser"
	"haat/ent/shop"
	"haat/ent/viewer"
	"haat/server/account"
	"haat/server/catalog"
	"haat/server/config"
	"haat/server/demo"
	"haat/server/merchant"
	"haat/server/platform/db"
	"haat/server/platform/form"
	"haat/server/platform/media"
	"haat/server/platform/phone"
	"haat/server/platform/textnorm"
	"haat/server/tenancy"
)

// openWithPubsub opens the database such that servers on the same PostgreSQL are notified of writes.
// SQLite has no notifications: a server running beside the command shows stale pages until it is
// restarted.
func openWithPubsub(ctx context.Context, cfg *config.Config, logger *slog.Logger) (*db.DB, error) {
	d, err := openMigrated(ctx, cfg)
	if err != nil {
		return nil, err
	}
	writer := newWriter(cfg, d, logger)
	catalog.PurgeOnWrite(d.Client, writer)
	account.NotifyOnWrite(d.Client, writer)
	merchant.NotifyOnWrite(d.Client, writer)
	return d, nil
}

type migrateCommand struct{}

func (*migrateCommand) Run(ctx context.Context, cfg *config.Config) error {
	d, err := db.Open(ctx, cfg.DatabaseURL)
	if err != nil {
		return err
	}
	defer d.Close()
	applied, err := d.Migrate(ctx)
	if err != nil {
		return err
	}
	fmt.Printf("%d migrations applied\n", applied)
	return nil
}

type seedCommand struct {
	Demo     bool `help:"Create the demo shops that do not exist yet." xor:"what" required:""`
	Shops    int  `help:"Create N deterministic shops for load tests." xor:"what" required:""`
	Products int  `help:"Number of products per shop." default:"100"`
}

func (cmd *seedCommand) Run(ctx context.Context, cfg *config.Config, logger *slog.Logger) error {
	if cmd.Shops < 0 || cmd.Products < 0 {
		return errors.New("--shops and --products must not be negative")
	}
	d, err := openWithPubsub(ctx, cfg, logger)
	if err != nil {
		return err
	}
	defer d.Close()
	if !cmd.Demo {
		return demo.SeedLoad(ctx, d, cmd.Shops, cmd.Products)
	}
	store, err := media.Open(cfg.MediaURL)
	if err != nil {
		return err
	}
	defer store.Close()
	return demo.Seed(ctx, d.Client, store, logger)
}

type shopCommand struct {
	Create shopCreateCommand `cmd:"" help:"Create a shop."`
	Set    shopSetCommand    `cmd:"" help:"Change a shop's advertising and review settings."`
	Domain shopDomainCommand `cmd:"" help:"Show, replace or remove a shop's domain."`

	List         shopListCommand         `cmd:"" help:"List or search shops."`
	Publish      shopPublishCommand      `cmd:"" help:"Publish a shop."`
	Unpublish    shopUnpublishCommand    `cmd:"" help:"Unpublish a shop; its pages show only its phone number."`
	Suspend      shopSuspendCommand      `cmd:"" help:"Suspend a shop with a notice; its owner cannot publish it again."`
	Unsuspend    shopUnsuspendCommand    `cmd:"" help:"End a shop's suspension."`
	VerifyDomain shopVerifyDomainCommand `cmd:"" help:"Check a shop's domain in the DNS, or mark it as verified."`
}

// shopCalled returns the shop with a slug. ctx must have the system viewer.
func shopCalled(ctx context.Context, client *ent.Client, slug string) (*ent.Shop, error) {
	row, err := client.Shop.Query().Where(shop.Slug(slug)).Only(ctx)
	if ent.IsNotFound(err) {
		return nil, fmt.Errorf("shop %q not found", slug)
	}
	if err != nil {
		return nil, fmt.Errorf("find shop: %w", err)
	}
	return row, nil
}

type shopCreateCommand struct {
	Slug     string `arg:"" help:"Slug of the shop: lower-case letters, digits and hyphens."`
	Name     string `arg:"" help:"Name of the shop."`
	Phone    string `help:"Phone number shown to shoppers and used by the owner to sign in: 11 digits."`
	Theme    int8   `default:"1" enum:"1,2,3" help:"Theme: 1 market, 2 boutique, 3 bold."`
	Currency string `default:"BDT" help:"Currency of the shop, as an ISO 4217 code."`
}

func (cmd *shopCreateCommand) Run(ctx context.Context, cfg *config.Config, logger *slog.Logger) error {
	if !tenancy.ValidSlug(cmd.Slug) {
		return fmt.Errorf("invalid slug %q: use 1 to 63 lower-case letters, digits and hyphens, and no reserved word", cmd.Slug)
	}
	d, err := openWithPubsub(ctx, cfg, logger)
	if err != nil {
		return err
	}
	defer d.Close()
	if err := cmd.create(ctx, d.Client); err != nil {
		return err
	}
	fmt.Printf("%s is open at /shop/%s, in %s\n", cmd.Name, cmd.Slug, catalog.Default(cmd.Currency))
	return nil
}

// create creates the shop, and its owner if there is a phone number.
func (cmd *shopCreateCommand) create(ctx context.Context, client *ent.Client) error {
	number, ok := phone.Read(cmd.Phone)
	if cmd.Phone != "" && !ok {
		return fmt.Errorf("--phone: %q is not a Bangladeshi mobile number", cmd.Phone)
	}
	return db.Transact(viewer.WithSystem(ctx), client, "create shop", func(client *ent.Client) error {
		made, err := client.Shop.Create().SetSlug(cmd.Slug).SetName(cmd.Name).SetPublicNumber(number).SetOwnerMobile(number).
			SetTheme(cmd.Theme).SetCurrency(cmd.Currency).Save(viewer.WithSystem(ctx))
		if ent.IsConstraintError(err) {
			return fmt.Errorf("shop %q already exists", cmd.Slug)
		}
		if err != nil || number == "" {
			return err
		}
		return client.AdminUser.Create().SetName(textnorm.Clip(cmd.Name, form.MaxName)).SetPhone(number).
			SetRole(adminuser.RoleOwner).Exec(viewer.WithShop(ctx, made.ID))
	})
}
