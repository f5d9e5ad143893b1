package cli

import (
	"context"
	"fmt"
	"log/slog"

	"haat/ent"
	"haat/ent/adminuser"
	"haat/ent/shop"
	"haat/ent/viewer"
	"haat/server/app"
	"haat/server/config"
	"haat/server/platform/phone"
	"haat/server/team"
)

type handoffCommand struct {
	Shop  string `required:"" placeholder:"SLUG" help:"Slug of the shop."`
	Phone string `help:"Phone number of the user to sign in; default: the shop's first owner."`
}

func (cmd *handoffCommand) Run(ctx context.Context, cfg *config.Config, logger *slog.Logger) error {
	if err := cfg.EnsureSecret("data"); err != nil {
		return err
	}
	d, err := app.OpenForCommand(ctx, cfg, logger)
	if err != nil {
		return err
	}
	defer d.Close()
	user, err := cmd.user(viewer.WithSystem(ctx), d.Client)
	if err != nil {
		return err
	}
	merchants, err := team.New(team.Options{Client: d.Client, Secrets: cfg.Secrets(), Area: cfg.AdminOrigin()})
	if err != nil {
		return err
	}
	link, err := merchants.HandOffLink(cmd.Shop, user)
	if err != nil {
		return err
	}
	fmt.Println(link)
	return nil
}

// user returns the user that the link signs in.
func (cmd *handoffCommand) user(ctx context.Context, client *ent.Client) (*ent.AdminUser, error) {
	query := client.AdminUser.Query().
		Where(adminuser.HasShopWith(shop.Slug(cmd.Shop)), adminuser.Active(true)).Order(ent.Asc(adminuser.FieldID))
	if cmd.Phone != "" {
		number, ok := phone.Read(cmd.Phone)
		if !ok {
			return nil, fmt.Errorf("--phone: %q is not a Bangladeshi mobile number", cmd.Phone)
		}
		query.Where(adminuser.Phone(number))
	} else {
		query.Where(adminuser.RoleEQ(adminuser.RoleOwner))
	}
	user, err := query.First(ctx)
	if ent.IsNotFound(err) {
		return nil, fmt.Errorf("shop %q or its user not found: see haat shop create --phone", cmd.Shop)
	}
	if err != nil {
		return nil, fmt.Errorf("find user: %w", err)
	}
	return user, nil
}
