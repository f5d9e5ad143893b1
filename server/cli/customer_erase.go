package cli

import (
	"context"
	"fmt"
	"log/slog"

	"haat/ent"
	"haat/server/config"
	"haat/server/customer/account"
	"haat/server/platform/audit"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/phone"
)

type customerCommand struct {
	Erase customerEraseCommand `cmd:"" help:"Erase the personal data of a customer or guest."`
}

type customerEraseCommand struct {
	Phone string `arg:"" help:"Phone number of the customer."`
	Shop  string `required:"" help:"Slug of the shop."`
}

// Run erases the customer. Orders remain as the shop's records, without personal data.
func (cmd *customerEraseCommand) Run(ctx context.Context, cfg *config.Config, logger *slog.Logger) error {
	number, ok := phone.Read(cmd.Phone)
	if !ok {
		return fmt.Errorf("%q is not a Bangladeshi mobile number", cmd.Phone)
	}
	return within(ctx, cfg, logger, cmd.Shop, func(ctx context.Context, d *db.DB, _ *ent.Shop) error {
		// The individual writes are not logged, because the activity log would contain personal data.
		found, err := account.Erase(audit.Quiet(ctx), d.Client, number, func(_ context.Context, client *ent.Client, id int) error {
			return audit.Record(ctx, client, "delete", ent.TypeCustomer, id, nil)
		})
		if f, is := fault.As(err); is && f.Code == "account_orders_open" {
			return fmt.Errorf("%s has an open order: complete or cancel it first", number)
		}
		if err != nil {
			return err
		}
		if !found {
			return fmt.Errorf("%s has no customer, no order and no stock alert with the number %s", cmd.Shop, number)
		}
		fmt.Printf("erased customer %s of %s; the orders are kept without personal data\n", number, cmd.Shop)
		return nil
	})
}
