package cli

import (
	"context"
	"errors"
	"fmt"
	"log/slog"

	"haat/ent"
	"haat/ent/viewer"
	"haat/server/app"
	"haat/server/catalog"
	"haat/server/config"
	"haat/server/platform/db"
	"haat/server/platform/places"
)

// shopSetCommand changes the settings that are given. An empty value removes a setting, except the district.
type shopSetCommand struct {
	Slug        string  `arg:"" help:"Slug of the shop."`
	GTM         *string `name:"gtm" help:"Google Tag Manager container id, such as GTM-ABC1234."`
	Pixel       *string `help:"Meta pixel id."`
	PixelToken  *string `env:"HAAT_PIXEL_TOKEN" help:"Access token of Meta's Conversions API. Prefer the environment variable: command lines are visible to other users."`
	PixelTest   *string `help:"Test event code of Meta's Events Manager: server events are shown there and not counted."`
	District    *string `help:"District of the shop in English, such as Dhaka or Cox's Bazar; it cannot be removed."`
	AsksConsent *bool   `negatable:"" help:"Require the visitor's consent before advertising scripts run."`

	ReviewsNeedApproval *bool `negatable:"" help:"Publish reviews only after approval by the shop."`
	ActivityMonths      *int  `help:"Months after which entries of the shop's activity log are deleted, from 1 to 120."`
}

func (cmd *shopSetCommand) Run(ctx context.Context, cfg *config.Config, logger *slog.Logger) error {
	if err := cmd.check(); err != nil {
		return err
	}
	d, err := app.OpenForCommand(ctx, cfg, logger)
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
	fmt.Printf("%s changed\n", cmd.Slug)
	return nil
}

func (cmd *shopSetCommand) check() error {
	if cmd.GTM == nil && cmd.Pixel == nil && cmd.PixelToken == nil && cmd.PixelTest == nil && cmd.District == nil && cmd.AsksConsent == nil && cmd.ReviewsNeedApproval == nil && cmd.ActivityMonths == nil {
		return errors.New("nothing to change: see haat shop set --help")
	}
	if cmd.District != nil && !places.IsDistrict(*cmd.District) {
		return districtUnknown(*cmd.District)
	}
	if months := cmd.ActivityMonths; months != nil && (*months < 1 || *months > 120) {
		return fmt.Errorf("--activity-months: %d is not between 1 and 120", *months)
	}
	if id := value(cmd.GTM); id != "" && !catalog.ValidGTM(id) {
		return fmt.Errorf("--gtm: %q is not a container id such as GTM-ABC1234 (ids that begin with G- belong to Google Analytics: add that tag inside the container)", id)
	}
	if id := value(cmd.Pixel); id != "" && !catalog.ValidPixel(id) {
		return fmt.Errorf("--pixel: %q is not a pixel id of 5 to 20 digits", id)
	}
	return nil
}

func (cmd *shopSetCommand) change(u *ent.ShopUpdateOne) *ent.ShopUpdateOne {
	return u.SetNillableGtm(cmd.GTM).SetNillablePixelID(cmd.Pixel).SetNillablePixelAccessToken(cmd.PixelToken).
		SetNillablePixelTestEvent(cmd.PixelTest).SetNillableDistrict(cmd.District).SetNillableAsksConsent(cmd.AsksConsent).SetNillableReviewsNeedApproval(cmd.ReviewsNeedApproval).
		SetNillableActivityMonths(cmd.ActivityMonths)
}

func value(given *string) string {
	if given == nil {
		return ""
	}
	return *given
}
