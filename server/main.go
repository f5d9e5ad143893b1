// Command haat is the Haat platform: its server and its administration tools.
package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"os/signal"
	"syscall"

	"github.com/alecthomas/kong"

	"haat/server/config"
	"haat/server/platform/phone"
)

// cli is the command line. Each command has its own file in this package.
type cli struct {
	config.Config

	Version kong.VersionFlag `help:"Print the commit and date of this build and exit."`

	Serve    serveCommand    `cmd:"" help:"Run the server."`
	Migrate  migrateCommand  `cmd:"" help:"Apply pending database migrations."`
	Seed     seedCommand     `cmd:"" help:"Create demo shops, or shops for load tests."`
	Reindex  reindexCommand  `cmd:"" help:"Rebuild the product search index."`
	Shop     shopCommand     `cmd:"" help:"Create and manage shops."`
	Customer customerCommand `cmd:"" help:"Manage customers' personal data."`
	Handoff  handoffCommand  `cmd:"" help:"Print a sign-in link for a shop's admin area, valid once and for 10 minutes."`
	Backup   backupCommand   `cmd:"" help:"Back up the database and the media to a file; servers may keep running."`
	Restore  restoreCommand  `cmd:"" help:"Restore a backup into an empty database and media store."`
	Doctor   doctorCommand   `cmd:"" help:"Check the settings, the database and the services they refer to."`
}

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "haat:", oneLine(err))
		os.Exit(1)
	}
}

func run(args []string) error {
	var c cli
	parser, err := kong.New(&c, kong.Name("haat"), kong.Description("Online shops for small merchants."), kong.Vars{"version": version()})
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

// oneLine returns the text of an error with the line breaks of joined errors replaced by "; ".
func oneLine(err error) string {
	var joined interface{ Unwrap() []error }
	if !errors.As(err, &joined) {
		return err.Error()
	}
	text := ""
	for i, e := range joined.Unwrap() {
		if i > 0 {
			text += "; "
		}
		text += oneLine(e)
	}
	return text
}
