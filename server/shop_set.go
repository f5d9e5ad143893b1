package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"

	"haat/ent"
	"haat/ent/viewer"
	"haat/server/catalog"
	"haat/server/config"
	"haat/server/platform/db"
)

// shopSetCommand changes what it is told of; an empty value takes it away.
type shopSetCommand struct {
	Slug        string  `arg:"" help:"The shop's name in addresses."`
	GTM         *string `name:"gtm" help:"Container of Google Tag Manager, such as GTM-ABC1234."`
	Pixel       *string `help:"Meta's pixel: its number."`
	PixelToken  *string `env:"HAAT_PIXEL_TOKEN" help:"Token of Meta's Conversions API for the pixel. Better set as the variable, which no list of processes shows."`
	PixelTest   *string `help:"Test code of Meta's events manager: what the server sends shows there and does not count."`
	AsksConsent *bool   `negatable:"" help:"Advertising waits for the visitor's consent."`

	ReviewsNeedApproval *bool `negatable:"" help:"Reviews show once the shop has approved them."`
}

func (cmd *shopSetCommand) Run(ctx context.Context, cfg *config.Config, logger *slog.Logger) error {
	if err := cmd.check(); err != nil {
		return err
	}
	d, err := openAnnounced(ctx, cfg, logger)
	if err != nil {
		return err
	}
	defer d.Close()
	ctx = viewer.WithSystem(ctx)
	row, err := shopCalled(ctx, d.Client, cmd.Slug)
	if err != nil {
		return err
	}
	err = db.Transact(ctx, d.Client, "change shop", func(client *ent.Client) error {
		return cmd.change(client.Shop.UpdateOneID(row.ID)).Exec(ctx)
	})
	if err != nil {
		return fmt.Errorf("change shop: %w", err)
	}
	fmt.Printf("%s is changed\n", cmd.Slug)
	return nil
}

func (cmd *shopSetCommand) check() error {
	if cmd.GTM == nil && cmd.Pixel == nil && cmd.PixelToken == nil && cmd.PixelTest == nil && cmd.AsksConsent == nil && cmd.ReviewsNeedApproval == nil {
		return errors.New("nothing to change: see haat shop set --help")
	}
	if id := value(cmd.GTM); id != "" && !catalog.ValidGTM(id) {
		return fmt.Errorf("--gtm: %q is no container such as GTM-ABC1234 (an id that begins with G- is Google Analytics': its tag belongs into the container)", id)
	}
	if id := value(cmd.Pixel); id != "" && !catalog.ValidPixel(id) {
		return fmt.Errorf("--pixel: %q is not a pixel's number of 5 to 20 digits", id)
	}
	return nil
}

func (cmd *shopSetCommand) change(u *ent.ShopUpdateOne) *ent.ShopUpdateOne {
	return u.SetNillableGtm(cmd.GTM).SetNillablePixelID(cmd.Pixel).SetNillablePixelAccessToken(cmd.PixelToken).
		SetNillablePixelTestEvent(cmd.PixelTest).SetNillableAsksConsent(cmd.AsksConsent).SetNillableReviewsNeedApproval(cmd.ReviewsNeedApproval)
}

func value(given *string) string {
	if given == nil {
		return ""
	}
	return *given
}
