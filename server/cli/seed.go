package cli

import (
	"context"
	"errors"
	"log/slog"

	"haat/server/app"
	"haat/server/config"
	"haat/server/demo"
	"haat/server/platform/media"
)

type seedCommand struct {
	Demo     bool `help:"Create the demo shops that do not exist yet." xor:"what" required:""`
	Shops    int  `help:"Create N deterministic shops for load tests." xor:"what" required:""`
	Products int  `help:"Number of products per shop." default:"100"`
}

func (cmd *seedCommand) Run(ctx context.Context, cfg *config.Config, logger *slog.Logger) error {
	if cmd.Shops < 0 || cmd.Products < 0 {
		return errors.New("--shops and --products must not be negative")
	}
	d, err := app.OpenForCommand(ctx, cfg, logger)
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
