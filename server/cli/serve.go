package cli

import (
	"context"
	"fmt"
	"log/slog"

	"haat/server/app"
	"haat/server/config"
	"haat/server/demo"
	"haat/server/platform/media"
)

type serveCommand struct {
	Demo        bool `help:"Create the demo shops that do not exist yet."`
	DemoHistory int  `help:"Days of history of the demo shops, and practice couriers and gateways; 0: none of them. Ignored in production." default:"90" env:"HAAT_DEMO_HISTORY"`
}

// Validate implements kong's validation.
func (cmd *serveCommand) Validate() error {
	if cmd.DemoHistory < 0 || cmd.DemoHistory > maxHistory {
		return fmt.Errorf("--demo-history must be 0 to %d days", maxHistory)
	}
	return nil
}

func (cmd *serveCommand) Run(ctx context.Context, cfg *config.Config, logger *slog.Logger) error {
	if !cfg.TagsOwnHosts {
		logger.Warn("HAAT_TAGS_OWN_HOSTS=false is deprecated: shops' Tag Manager containers run in the origin that all shops share")
	}
	// The port is opened first, so that a second server cannot access the database of the first one.
	listeners, err := app.Listen(cfg, logger)
	if err != nil {
		return err
	}
	defer listeners.Close()
	if err := cfg.EnsureSecret("data"); err != nil {
		return err
	}
	d, err := app.OpenDatabase(ctx, cfg)
	if err != nil {
		return err
	}
	defer d.Close()
	d.SetReadTimeout(cfg.DatabaseReadTimeout)
	store, err := media.Open(cfg.MediaURL)
	if err != nil {
		return err
	}
	defer store.Close()
	media.ServeAt(cfg.MediaOrigin())
	options := app.Options{Config: cfg, DB: d, Media: store, Logger: logger}
	var lively *livelyDemo
	if cmd.Demo && cmd.DemoHistory > 0 && !cfg.Production() {
		if lively, err = openLivelyDemo(&options, cmd.DemoHistory); err != nil {
			return err
		}
		defer lively.practice.Close()
	}
	server, err := app.New(options)
	if err != nil {
		return err
	}
	if cmd.Demo {
		if err := demo.Seed(ctx, d.Client, store, logger); err != nil {
			return err
		}
	}
	if lively != nil {
		lively.join(server, listeners.Main.Addr())
	}
	return server.Run(ctx, listeners)
}
