package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"text/tabwriter"
	"time"

	"haat/ent"
	"haat/server/config"
	"haat/server/merchant"
	"haat/server/platform/db"
	"haat/server/platform/fault"
)

// shopDomainCommand is for those whom an owner asks: a domain that is set, its owner cannot change.
type shopDomainCommand struct {
	Slug   string `arg:"" help:"The shop's name in addresses."`
	Domain string `arg:"" optional:"" help:"The domain it gets in the place of the one it has; without it, that one is shown."`
	Remove bool   `help:"Take the shop's domain away."`
}

func (cmd *shopDomainCommand) Run(ctx context.Context, cfg *config.Config, logger *slog.Logger) error {
	if cmd.Remove && cmd.Domain != "" {
		return errors.New("either a domain or --remove")
	}
	return within(ctx, cfg, logger, cmd.Slug, func(ctx context.Context, d *db.DB, _ *ent.Shop) error {
		domains := merchant.NewDomains(d.Client, cfg.MarketHost, cfg.DNS)
		domains.Keep(cfg.AdminName(), cfg.MediaName())
		return cmd.do(ctx, domains, os.Stdout)
	})
}

func (cmd *shopDomainCommand) do(ctx context.Context, domains *merchant.Domains, out io.Writer) error {
	if cmd.Remove {
		if err := domains.Remove(ctx); err != nil {
			return cmd.told(err)
		}
		_, err := fmt.Fprintf(out, "%s has no domain of its own any more\n", cmd.Slug)
		return err
	}
	domain, err := domains.Domain(ctx)
	if cmd.Domain != "" {
		domain, err = domains.Replace(ctx, merchant.DomainRequest{Domain: cmd.Domain}, time.Now())
	}
	if err != nil {
		return cmd.told(err)
	}
	return cmd.show(out, domain)
}

func (cmd *shopDomainCommand) show(out io.Writer, domain *merchant.Domain) error {
	if domain == nil {
		_, err := fmt.Fprintf(out, "%s has no domain of its own\n", cmd.Slug)
		return err
	}
	state := "not verified yet: it is looked at once its DNS has"
	if domain.Verified {
		state = "verified, certificate " + domain.SSLStatus + "; its DNS has to have"
	}
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintf(table, "%s: %s, %s\n", cmd.Slug, domain.Domain, state)
	for _, r := range domain.Records {
		fmt.Fprintf(table, "  %s\t%s\t%s\n", r.Type, r.Host, r.Value)
	}
	return table.Flush()
}

// told says in words what cannot be done.
func (cmd *shopDomainCommand) told(err error) error {
	f, ok := fault.As(err)
	if !ok {
		return err
	}
	switch f.Code {
	case "domain_not_set":
		return fmt.Errorf("%s has no domain of its own", cmd.Slug)
	case "domain_taken":
		return fmt.Errorf("%s is verified for another shop", cmd.Domain)
	case "domain_invalid":
		return fmt.Errorf("%q can be no shop's domain (%s)", cmd.Domain, f.Fields["domain"])
	default:
		return err
	}
}
