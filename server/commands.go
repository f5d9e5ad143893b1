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

// openAnnounced opens the database for writes that servers on the same
// PostgreSQL hear of. On SQLite there is one process; a server that runs
// beside a command shows old pages until it is started again.
func openAnnounced(ctx context.Context, cfg *config.Config, logger *slog.Logger) (*db.DB, error) {
	d, err := openMigrated(ctx, cfg)
	if err != nil {
		return nil, err
	}
	writer := newWriter(cfg, d, logger)
	catalog.PurgeOnWrite(d.Client, writer)
	account.AnnounceNews(d.Client, writer)
	merchant.AnnounceNews(d.Client, writer)
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
	Demo     bool `help:"Make the demo shops where they are missing." xor:"what" required:""`
	Shops    int  `help:"Make this many shops for load tests, always the same." xor:"what" required:""`
	Products int  `help:"Products of each of those shops." default:"100"`
}

func (cmd *seedCommand) Run(ctx context.Context, cfg *config.Config, logger *slog.Logger) error {
	if cmd.Shops < 0 || cmd.Products < 0 {
		return errors.New("--shops and --products must not be negative")
	}
	d, err := openAnnounced(ctx, cfg, logger)
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
	Create shopCreateCommand `cmd:"" help:"Open a shop."`
	Set    shopSetCommand    `cmd:"" help:"Change what a shop advertises by, and how it takes reviews."`
	Domain shopDomainCommand `cmd:"" help:"Show, replace or remove a shop's own domain."`

	List         shopListCommand         `cmd:"" help:"List shops, or find some."`
	Publish      shopPublishCommand      `cmd:"" help:"Have a shop's pages seen by everybody."`
	Unpublish    shopUnpublishCommand    `cmd:"" help:"Close a shop's pages: they say whom to call."`
	Suspend      shopSuspendCommand      `cmd:"" help:"Close a shop that its owner cannot open again, and say why."`
	Unsuspend    shopUnsuspendCommand    `cmd:"" help:"End a shop's suspension."`
	VerifyDomain shopVerifyDomainCommand `cmd:"" help:"Look a shop's own domain up now, or take it for verified."`
}

// shopCalled is the shop with a slug; ctx is the system's.
func shopCalled(ctx context.Context, client *ent.Client, slug string) (*ent.Shop, error) {
	row, err := client.Shop.Query().Where(shop.Slug(slug)).Only(ctx)
	if ent.IsNotFound(err) {
		return nil, fmt.Errorf("there is no shop %q", slug)
	}
	if err != nil {
		return nil, fmt.Errorf("find shop: %w", err)
	}
	return row, nil
}

type shopCreateCommand struct {
	Slug     string `arg:"" help:"The shop's name in addresses: small letters, digits, hyphens."`
	Name     string `arg:"" help:"The shop's name."`
	Phone    string `help:"The number that shoppers see, and that the owner signs in with: 11 digits."`
	Theme    int8   `default:"1" enum:"1,2,3" help:"1 market, 2 boutique, 3 bold."`
	Currency string `default:"BDT" help:"ISO 4217 code."`
}

func (cmd *shopCreateCommand) Run(ctx context.Context, cfg *config.Config, logger *slog.Logger) error {
	if !tenancy.ValidSlug(cmd.Slug) {
		return fmt.Errorf("%q can be no shop's slug: 1 to 63 small letters, digits and hyphens, and no reserved word", cmd.Slug)
	}
	d, err := openAnnounced(ctx, cfg, logger)
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

// create makes the shop, and its owner where there is a phone number.
func (cmd *shopCreateCommand) create(ctx context.Context, client *ent.Client) error {
	number, ok := phone.Read(cmd.Phone)
	if cmd.Phone != "" && !ok {
		return fmt.Errorf("--phone: %q is no mobile number of Bangladesh", cmd.Phone)
	}
	return db.Transact(viewer.WithSystem(ctx), client, "create shop", func(client *ent.Client) error {
		made, err := client.Shop.Create().SetSlug(cmd.Slug).SetName(cmd.Name).SetPublicNumber(number).SetOwnerMobile(number).
			SetTheme(cmd.Theme).SetCurrency(cmd.Currency).Save(viewer.WithSystem(ctx))
		if ent.IsConstraintError(err) {
			return fmt.Errorf("a shop %q exists already", cmd.Slug)
		}
		if err != nil || number == "" {
			return err
		}
		return client.AdminUser.Create().SetName(textnorm.Clip(cmd.Name, form.MaxName)).SetPhone(number).
			SetRole(adminuser.RoleOwner).Exec(viewer.WithShop(ctx, made.ID))
	})
}
