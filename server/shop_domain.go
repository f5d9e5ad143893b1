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

// shopDomainCommand changes a shop's domain on the owner's request: owners cannot change a domain
// once it is set.
type shopDomainCommand struct {
	Slug   string `arg:"" help:"Slug of the shop."`
	Domain string `arg:"" optional:"" help:"New domain; without it the current domain is shown."`
	Remove bool   `help:"Remove the shop's domain."`
}

func (cmd *shopDomainCommand) Run(ctx context.Context, cfg *config.Config, logger *slog.Logger) error {
	if cmd.Remove && cmd.Domain != "" {
		return errors.New("use either a domain or --remove")
	}
	return within(ctx, cfg, logger, cmd.Slug, func(ctx context.Context, d *db.DB, _ *ent.Shop) error {
		domains := merchant.NewDomains(d.Client, cfg.MarketHost, cfg.DNS)
		domains.Reserve(cfg.AdminName(), cfg.MediaName())
		return cmd.do(ctx, domains, os.Stdout)
	})
}

func (cmd *shopDomainCommand) do(ctx context.Context, domains *merchant.Domains, out io.Writer) error {
	if cmd.Remove {
		if err := domains.Remove(ctx); err != nil {
			return cmd.told(err)
		}
		_, err := fmt.Fprintf(out, "removed the domain of %s\n", cmd.Slug)
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
	state := "not verified yet; required DNS records:"
	if domain.Verified {
		state = "verified, certificate " + domain.SSLStatus + "; required DNS records:"
	}
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintf(table, "%s: %s, %s\n", cmd.Slug, domain.Domain, state)
	for _, r := range domain.Records {
		fmt.Fprintf(table, "  %s\t%s\t%s\n", r.Type, r.Host, r.Value)
	}
	return table.Flush()
}

// told converts expected errors into readable messages.
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
		return fmt.Errorf("invalid domain %q (%s)", cmd.Domain, f.Fields["domain"])
	default:
		return err
	}
}
