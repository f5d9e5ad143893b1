package settings

import (
	"context"

	"haat/ent"
	"haat/server/platform/form"
)

// maxLowStock is the maximum value of the setting LowStock.
const maxLowStock = 10_000

func notificationsOf(s *ent.Shop) NotificationSettings {
	in := NotificationSettings{SMSNewOrders: s.SmsNewOrders, LowStock: s.LowStock, ReviewsNeedApproval: s.ReviewsNeedApproval}
	in.Version = versionOf(in)
	return in
}

// ChangeNotifications changes the notification settings of the context's shop. Errors: Invalid
// "settings_invalid"; Conflict "settings_changed".
func (s *Service) ChangeNotifications(ctx context.Context, in NotificationSettings) (*NotificationSettings, error) {
	fields := form.Fields{}
	if in.LowStock < 0 || in.LowStock > maxLowStock {
		fields["low_stock"] = "invalid"
	}
	if err := fields.Of(settingsInvalid()); err != nil {
		return nil, err
	}
	return changeShop(ctx, s, in.Version, notificationsOf, func(_ *ent.Client, _ *ent.Shop, update *ent.ShopUpdateOne) error {
		update.SetSmsNewOrders(in.SMSNewOrders).SetLowStock(in.LowStock).SetReviewsNeedApproval(in.ReviewsNeedApproval)
		return nil
	})
}
