package cli

import (
	"context"
	"log/slog"
	"os"
	"time"

	"haat/ent"
	"haat/server/config"
	"haat/server/platform/db"
	"haat/server/shop/domain"
)

type shopVerifyDomainCommand struct {
	Slug  string `arg:"" help:"Slug of the shop."`
	Force bool   `help:"Mark the domain as verified without checking the DNS."`
}

func (cmd *shopVerifyDomainCommand) Run(ctx context.Context, cfg *config.Config, logger *slog.Logger) error {
	return within(ctx, cfg, logger, cmd.Slug, func(ctx context.Context, d *db.DB, _ *ent.Shop) error {
		domains := domain.New(d.Client, cfg.MarketHost, cfg.DNS)
		verify := domains.Check
		if cmd.Force {
			verify = domains.Trust
		}
		domain, err := verify(ctx, time.Now())
		// The result is reported in the same way as by haat shop domain.
		of := shopDomainCommand{Slug: cmd.Slug}
		if err != nil {
			return of.readable(err)
		}
		return of.show(os.Stdout, domain)
	})
}
