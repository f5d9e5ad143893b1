package settings

import (
	"context"

	"haat/ent"
	"haat/server/platform/form"
)

// maxReturnDays is the maximum period in which customers may request a return, in days.
const maxReturnDays = 30

func returnsOf(s *ent.Shop) ReturnSettings {
	in := ReturnSettings{Days: s.ReturnDays}
	in.Version = versionOf(in)
	return in
}

// ChangeReturns changes the rules for returns of the context's shop. Errors: Invalid "settings_invalid";
// Conflict "settings_changed".
func (s *Service) ChangeReturns(ctx context.Context, in ReturnSettings) (*ReturnSettings, error) {
	fields := form.Fields{}
	if in.Days < 0 || in.Days > maxReturnDays {
		fields["days"] = "invalid"
	}
	if err := fields.Of(settingsInvalid()); err != nil {
		return nil, err
	}
	return changeShop(ctx, s, in.Version, returnsOf, func(_ *ent.Client, _ *ent.Shop, update *ent.ShopUpdateOne) error {
		update.SetReturnDays(in.Days)
		return nil
	})
}
