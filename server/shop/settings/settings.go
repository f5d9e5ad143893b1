package settings

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"

	"haat/ent"
	"haat/ent/adminuser"
	"haat/ent/banner"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/tenancy"
)

// Settings returns all settings of the context's shop. address is the URL of the shop's pages.
func (s *Service) Settings(ctx context.Context, address string) (*Settings, error) {
	row, err := s.client.Shop.Query().Only(ctx)
	if err != nil {
		return nil, fmt.Errorf("load shop: %w", err)
	}
	all := &Settings{
		Slug: row.Slug, Address: address, Public: row.Public, Logo: row.Logo,
		Shop: shopInfoOf(row), Social: socialOf(row), Chat: chatOf(row), SEO: seoOf(row),
		Advertising: advertisingOf(row), Notifications: notificationsOf(row), Prices: pricesOf(row), Returns: returnsOf(row),
		OrderMessages: orderMessagesOf(row),
		Found:         FoundBy{address + "/sitemap.xml", address + "/feeds/google.xml", address + "/feeds/meta.xml"},
	}
	if all.Policies, err = s.policyStates(ctx); err != nil {
		return nil, err
	}
	if all.HasOrders, err = s.client.Order.Query().Exist(ctx); err != nil {
		return nil, fmt.Errorf("query orders: %w", err)
	}
	if all.Banners, err = s.client.Banner.Query().Where(banner.Active(true)).Count(ctx); err != nil {
		return nil, fmt.Errorf("count banners: %w", err)
	}
	today, err := s.budget.Today(ctx, s.client)
	if err != nil {
		return nil, err
	}
	all.SMS = SMSToday(*today)
	if all.Team, err = s.client.AdminUser.Query().Where(adminuser.Active(true)).Count(ctx); err != nil {
		return nil, fmt.Errorf("count team: %w", err)
	}
	return all, nil
}

// versionOf returns a hash that identifies the values.
func versionOf(values any) string {
	encoded, err := json.Marshal(values)
	if err != nil {
		panic(err) // cannot happen: values are structs of texts and numbers
	}
	sum := sha256.Sum256(encoded)
	return hex.EncodeToString(sum[:8])
}

// changedMeanwhile returns Conflict "settings_changed" with the current values if version is outdated,
// otherwise nil.
func changedMeanwhile(version, current string, now any) error {
	if version == current {
		return nil
	}
	f := fault.New(fault.Conflict, "settings_changed")
	f.Now = now
	return f
}

// part is one section of the settings.
type part interface{ version() string }

func (s ShopInfo) version() string             { return s.Version }
func (s SocialLinks) version() string          { return s.Version }
func (s PriceSettings) version() string        { return s.Version }
func (s ReturnSettings) version() string       { return s.Version }
func (s ChatSettings) version() string         { return s.Version }
func (s SEOSettings) version() string          { return s.Version }
func (s AdvertisingSettings) version() string  { return s.Version }
func (s NotificationSettings) version() string { return s.Version }
func (s OrderMessageSettings) version() string { return s.Version }

// changeShop changes a section of the settings and returns its new values. of reads the section from the
// shop's row. Changes of a shop run one after another. The error is Conflict "settings_changed" with the
// current section if version is outdated.
func changeShop[Part part](
	ctx context.Context, s *Service, version string, of func(*ent.Shop) Part,
	change func(client *ent.Client, row *ent.Shop, update *ent.ShopUpdateOne) error,
) (*Part, error) {
	var saved Part
	err := db.Transact(ctx, s.client, "change settings", func(client *ent.Client) error {
		row, err := tenancy.LockShop(ctx, client)
		if err != nil {
			return err
		}
		now := of(row)
		if err := changedMeanwhile(version, now.version(), now); err != nil {
			return err
		}
		update := row.Update()
		if err := change(client, row, update); err != nil {
			return err
		}
		if row, err = update.Save(ctx); err != nil {
			return fmt.Errorf("change settings: %w", err)
		}
		saved = of(row)
		return nil
	})
	if err != nil {
		return nil, err
	}
	return &saved, nil
}
