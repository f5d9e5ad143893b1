// Package cli is the command line of haat. Each command has its own file.
package cli

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"os/signal"
	"syscall"

	"github.com/alecthomas/kong"

	"haat/server/config"
	"haat/server/platform/fault"
	"haat/server/platform/phone"
)

// commandLine contains the settings and the commands.
type commandLine struct {
	config.Config

	Version kong.VersionFlag `help:"Print the commit and date of this build and exit."`

	Serve    serveCommand    `cmd:"" help:"Run the server."`
	Migrate  migrateCommand  `cmd:"" help:"Apply pending database migrations."`
	Seed     seedCommand     `cmd:"" help:"Create demo shops, or shops for load tests."`
	Reindex  reindexCommand  `cmd:"" help:"Rebuild the product search index and the values of facets."`
	Shop     shopCommand     `cmd:"" help:"Create and manage shops."`
	Customer customerCommand `cmd:"" help:"Manage customers' personal data."`
	Handoff  handoffCommand  `cmd:"" help:"Print a sign-in link for a shop's admin area, valid once and for 10 minutes."`
	Backup   backupCommand   `cmd:"" help:"Back up the database and the media to a file; servers may keep running."`
	Restore  restoreCommand  `cmd:"" help:"Restore a backup into an empty database and media store."`
	Doctor   doctorCommand   `cmd:"" help:"Check the settings, the database and the services they refer to."`
}

// Main runs the command in args and returns the exit status. It prints errors to standard error, each on one
// line.
func Main(args []string) int {
	if err := run(args); err != nil {
		fmt.Fprintln(os.Stderr, "haat:", fault.OneLine(err))
		return 1
	}
	return 0
}

func run(args []string) error {
	var c commandLine
	parser, err := kong.New(&c, kong.Name("haat"), kong.Description("Online shops for small merchants."), kong.Vars{"version": version()})
	if err != nil {
		return err
	}
	args, warnings, err := config.AcceptFormerNames(args)
	if err != nil {
		return err
	}
	selected, err := parser.Parse(args)
	if err != nil {
		return err
	}
	// The doctor command reports invalid settings itself.
	if err := c.Config.Check(); err != nil && selected.Selected().Name != "doctor" {
		return err
	}
	logger := newLogger(&c.Config)
	slog.SetDefault(logger)
	for _, warning := range warnings {
		logger.Warn(warning)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	selected.BindTo(ctx, (*context.Context)(nil))
	return selected.Run(&c.Config, logger)
}

// newLogger returns a logger that writes JSON in production and text otherwise, with phone numbers
// masked.
func newLogger(c *config.Config) *slog.Logger {
	options := &slog.HandlerOptions{ReplaceAttr: phone.MaskedAttr}
	if c.Production() {
		return slog.New(slog.NewJSONHandler(os.Stderr, options))
	}
	return slog.New(slog.NewTextHandler(os.Stderr, options))
}
