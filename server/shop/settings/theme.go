package settings

import (
	"context"

	"haat/ent"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/themes"
	"haat/server/tenancy"
)

// Theme is the look of a shop: the number of a theme and one of its colours. An empty colour means the
// theme's first one.
type Theme struct {
	Theme  int8   `json:"theme"`
	Colour string `json:"colour"`
}

// Validate returns Invalid "theme_invalid" if the theme does not exist or does not have the colour.
func (t Theme) Validate() error {
	fields := form.Fields{}
	switch {
	case t.Theme < 1 || t.Theme > 3:
		fields["theme"] = "invalid"
	case !themes.Has(t.Theme, t.Colour):
		fields["colour"] = "invalid"
	}
	return fields.Of(fault.New(fault.Invalid, "theme_invalid"))
}

// ThemeOf returns the theme of a shop.
func ThemeOf(row *ent.Shop) Theme { return Theme{row.Theme, row.ThemeColour} }

// SetTheme sets a shop's theme from the next request on. The error is Invalid "theme_invalid".
func (s *Service) SetTheme(ctx context.Context, t *tenancy.Tenant, in Theme) error {
	if err := in.Validate(); err != nil {
		return err
	}
	return db.Transact(ctx, s.client, "set theme", func(client *ent.Client) error {
		return fault.Wrap("set theme", client.Shop.UpdateOneID(t.Shop.ID).SetTheme(in.Theme).SetThemeColour(in.Colour).Exec(ctx))
	})
}
