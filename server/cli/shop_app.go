package cli

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"os"
	"text/tabwriter"

	"haat/ent"
	"haat/ent/applead"
	"haat/ent/shop"
	"haat/ent/viewer"
	"haat/server/app"
	"haat/server/config"
	"haat/server/platform/db"
	"haat/server/platform/dhaka"
	"haat/server/platform/fault"
	"haat/server/shop/settings"
)

type shopAppsCommand struct {
	All bool `help:"List ready and declined requests, too."`
}

// Run lists the requests for apps, the oldest first.
func (cmd *shopAppsCommand) Run(ctx context.Context, cfg *config.Config) error {
	d, err := app.OpenDatabase(ctx, cfg)
	if err != nil {
		return err
	}
	defer d.Close()
	return cmd.list(viewer.WithSystem(ctx), d.Client, os.Stdout)
}

func (cmd *shopAppsCommand) list(ctx context.Context, client *ent.Client, w io.Writer) error {
	query := client.AppLead.Query().Order(ent.Asc(applead.FieldID)).Limit(maxListed)
	if !cmd.All {
		query.Where(applead.StatusIn(applead.StatusRequested, applead.StatusBuilding))
	}
	leads, err := query.All(ctx)
	if err != nil {
		return fmt.Errorf("list requests for apps: %w", err)
	}
	ids := make([]int, len(leads))
	for i, lead := range leads {
		ids[i] = lead.ShopID
	}
	shops, err := client.Shop.Query().Where(shop.IDIn(ids...)).All(ctx)
	if err != nil {
		return fmt.Errorf("load shops with requests for apps: %w", err)
	}
	slugs := map[int]string{}
	for _, row := range shops {
		slugs[row.ID] = row.Slug
	}
	out := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(out, "DAY\tSHOP\tSTATUS\tNAME\tPHONE")
	for _, lead := range leads {
		fmt.Fprintf(out, "%s\t%s\t%s\t%s\t%s\n", dhaka.Day(lead.CreatedAt), slugs[lead.ShopID], lead.Status, lead.Name, lead.Phone)
	}
	return out.Flush()
}

type shopAppCommand struct {
	Slug   string `arg:"" help:"Slug of the shop."`
	Status string `required:"" enum:"requested,building,ready,declined" help:"New status: requested, building, ready or declined."`
	Note   string `help:"Message that the merchant sees, such as the reason or the address of the app."`
}

// Run answers the shop's last request for an app.
func (cmd *shopAppCommand) Run(ctx context.Context, cfg *config.Config, logger *slog.Logger) error {
	return within(ctx, cfg, logger, cmd.Slug, func(ctx context.Context, d *db.DB, _ *ent.Shop) error {
		err := settings.AnswerApp(ctx, d.Client, applead.Status(cmd.Status), cmd.Note)
		if fault.IsNotFound(err) {
			return fmt.Errorf("%s has not requested an app", cmd.Slug)
		}
		if f, ok := fault.As(err); ok && f.Code == "request_invalid" {
			return fmt.Errorf("--note must have at most %d characters", settings.MaxAppNote)
		}
		if err != nil {
			return err
		}
		fmt.Printf("the app of %s is %s\n", cmd.Slug, cmd.Status)
		return nil
	})
}
