package settings

import (
	"context"
	"slices"

	"haat/ent"
	"haat/ent/order"
	"haat/server/message/statussms"
	"haat/server/order/state"
	"haat/server/platform/form"
)

func orderMessagesOf(s *ent.Shop) OrderMessageSettings {
	in := OrderMessageSettings{On: statussms.On(s)}
	in.Version = versionOf(in)
	return in
}

// ChangeOrderMessages selects the statuses of orders about which the context's shop sends SMS to customers. Errors: Invalid
// "settings_invalid"; Conflict "settings_changed".
func (s *Service) ChangeOrderMessages(ctx context.Context, in OrderMessageSettings) (*OrderMessageSettings, error) {
	fields := form.Fields{}
	if slices.ContainsFunc(in.On, func(status string) bool { return !slices.Contains(state.All, order.Status(status)) }) {
		fields["on"] = "invalid"
	}
	if err := fields.Of(settingsInvalid()); err != nil {
		return nil, err
	}
	return changeShop(ctx, s, in.Version, orderMessagesOf, func(_ *ent.Client, _ *ent.Shop, update *ent.ShopUpdateOne) error {
		update.SetOrderMessages(sorted(in.On))
		return nil
	})
}

// sorted returns the chosen statuses in their usual sequence, without duplicates.
func sorted(chosen []string) []string {
	on := []string{}
	for _, status := range state.All {
		if slices.Contains(chosen, string(status)) {
			on = append(on, string(status))
		}
	}
	return on
}
