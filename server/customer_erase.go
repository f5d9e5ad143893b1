package main

import (
	"context"
	"fmt"
	"log/slog"

	"haat/ent"
	"haat/server/account"
	"haat/server/config"
	"haat/server/merchant/audit"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/phone"
)

type customerCommand struct {
	Erase customerEraseCommand `cmd:"" help:"Remove a customer and what they kept, as their account's own deletion does; or who ordered as a guest."`
}

type customerEraseCommand struct {
	Phone string `arg:"" help:"The customer's number."`
	Shop  string `required:"" help:"The shop's name in addresses."`
}

// Run leaves the orders as the shop's records, without the person.
func (cmd *customerEraseCommand) Run(ctx context.Context, cfg *config.Config, logger *slog.Logger) error {
	number, ok := phone.Read(cmd.Phone)
	if !ok {
		return fmt.Errorf("%q is no mobile number of Bangladesh", cmd.Phone)
	}
	return within(ctx, cfg, logger, cmd.Shop, func(ctx context.Context, d *db.DB, _ *ent.Shop) error {
		// Its steps are not written down one by one: the log would keep the person.
		found, err := account.Erase(audit.Quiet(ctx), d.Client, number, func(_ context.Context, client *ent.Client, id int) error {
			return audit.Record(ctx, client, "delete", ent.TypeCustomer, id, nil)
		})
		if f, is := fault.As(err); is && f.Code == "account_orders_open" {
			return fmt.Errorf("an order of %s is on its way: finish or cancel it first", number)
		}
		if err != nil {
			return err
		}
		if !found {
			return fmt.Errorf("%s has neither a customer nor an order with the number %s", cmd.Shop, number)
		}
		fmt.Printf("the customer %s of %s is erased; orders stay without the person\n", number, cmd.Shop)
		return nil
	})
}
