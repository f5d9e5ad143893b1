package cli

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
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/shop/domain"
)

// shopDomainCommand changes a shop's domain on the owner's request, because owners cannot change a domain
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
		domains := domain.New(d.Client, cfg.MarketHost, cfg.DNS)
		domains.Reserve(cfg.AdminName(), cfg.MediaName())
		return cmd.do(ctx, domains, os.Stdout)
	})
}

func (cmd *shopDomainCommand) do(ctx context.Context, domains *domain.Domains, out io.Writer) error {
	if cmd.Remove {
		if err := domains.Remove(ctx); err != nil {
			return cmd.readable(err)
		}
		_, err := fmt.Fprintf(out, "removed the domain of %s\n", cmd.Slug)
		return err
	}
	current, err := domains.Domain(ctx)
	if cmd.Domain != "" {
		current, err = domains.Replace(ctx, domain.DomainRequest{Domain: cmd.Domain}, time.Now())
	}
	if err != nil {
		return cmd.readable(err)
	}
	return cmd.show(out, current)
}

func (cmd *shopDomainCommand) show(out io.Writer, d *domain.Domain) error {
	if d == nil {
		_, err := fmt.Fprintf(out, "%s has no domain of its own\n", cmd.Slug)
		return err
	}
	state := "not verified yet; required DNS records:"
	if d.Verified {
		state = "verified, certificate " + d.SSLStatus + "; required DNS records:"
	}
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintf(table, "%s: %s, %s\n", cmd.Slug, d.Domain, state)
	for _, r := range d.Records {
		fmt.Fprintf(table, "  %s\t%s\t%s\n", r.Type, r.Host, r.Value)
	}
	return table.Flush()
}

// readable converts expected errors to readable messages.
func (cmd *shopDomainCommand) readable(err error) error {
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
