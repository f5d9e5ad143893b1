package merchant

import (
	"context"

	"haat/ent"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/themes"
	"haat/server/platform/written"
	"haat/server/tenancy"
)

// Theme is a shop's look: the number of a theme and one of its colours, or "" for its
// first.
type Theme struct {
	Theme  int8   `json:"theme"`
	Colour string `json:"colour"`
}

// Validate returns Invalid "theme_invalid" where there is no such theme for shops, or
// it does not come in the colour.
func (t Theme) Validate() error {
	fields := written.Fields{}
	switch {
	case t.Theme < 1 || t.Theme > 3:
		fields["theme"] = "invalid"
	case !themes.Has(t.Theme, t.Colour):
		fields["colour"] = "invalid"
	}
	return fields.Of(fault.New(fault.Invalid, "theme_invalid"))
}

// ThemeOf is the look that a shop has.
func ThemeOf(row *ent.Shop) Theme { return Theme{row.Theme, row.ThemeColour} }

// SetTheme gives a shop a look, from the next request on. Invalid "theme_invalid".
func (m *Merchant) SetTheme(ctx context.Context, t *tenancy.Tenant, in Theme) error {
	if err := in.Validate(); err != nil {
		return err
	}
	return db.Transact(ctx, m.client, "set theme", func(client *ent.Client) error {
		return wrapped("set theme", client.Shop.UpdateOneID(t.Shop.ID).SetTheme(in.Theme).SetThemeColour(in.Colour).Exec(ctx))
	})
}
