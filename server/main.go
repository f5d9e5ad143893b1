// Command haat is the whole platform: the server and its tools.
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

// Each command is in a file of its own beside this one.
type cli struct {
	config.Config

	Version kong.VersionFlag `help:"Print the commit that this binary was built from, and its date."`

	Serve    serveCommand    `cmd:"" help:"Answer requests until told to stop."`
	Migrate  migrateCommand  `cmd:"" help:"Bring the database to this binary's version."`
	Seed     seedCommand     `cmd:"" help:"Fill the database with the demo shops, or with many for load tests."`
	Reindex  reindexCommand  `cmd:"" help:"Make again what products are found by, after they were written past haat."`
	Shop     shopCommand     `cmd:"" help:"Open shops and change their settings."`
	Customer customerCommand `cmd:"" help:"Do what a customer asks for."`
	Handoff  handoffCommand  `cmd:"" help:"Print a link that opens a shop's admin area, once, within ten minutes."`
	Backup   backupCommand   `cmd:"" help:"Write the database and the media into one file, while others serve."`
	Restore  restoreCommand  `cmd:"" help:"Make an empty place what it was when a backup was taken."`
	Doctor   doctorCommand   `cmd:"" help:"Check the settings and what they lead to."`
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
	// The doctor says of a bad setting what it says of everything else.
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

// newLogger writes JSON in production, text for a person otherwise, and no phone number whole.
func newLogger(c *config.Config) *slog.Logger {
	options := &slog.HandlerOptions{ReplaceAttr: phone.MaskedAttr}
	if c.Production() {
		return slog.New(slog.NewJSONHandler(os.Stderr, options))
	}
	return slog.New(slog.NewTextHandler(os.Stderr, options))
}

// oneLine is an error without the line breaks of joined ones.
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
