package parcel

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"haat/ent"
	"haat/ent/schema/kind"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/money"
	"haat/server/platform/places"
)

const (
	// defaultWeight is the weight in grams of a unit whose product has none.
	defaultWeight = 500
	maxWeight     = 100_000
	maxRules      = 20
	// maxStuck is the maximum of the rules' days and attempts after which a parcel counts as stuck.
	maxStuck = 30
)

// rulesOf returns the shop's rules.
func rulesOf(shop *ent.Shop) CourierRules {
	out := CourierRules{Rules: []CourierRule{}}
	r := shop.CourierRules
	if r == nil {
		return out
	}
	out.Weight, out.Default, out.StuckDays, out.FailedAttempts, out.TellOutForDelivery = r.Weight, r.Default, r.StuckDays, r.FailedAttempts, r.TellOutForDelivery
	for _, one := range r.Rules {
		out.Rules = append(out.Rules, CourierRule{one.Courier, append([]string{}, one.Districts...), one.MaxWeight, money.Amount(one.MinAmount), money.Amount(one.MaxAmount)})
	}
	return out
}

// ChangeRules replaces the shop's rules. The error is Invalid "courier_rules_invalid" with fields; a field of a rule has its index as the
// prefix, such as "0.courier".
func (s *Service) ChangeRules(ctx context.Context, in CourierRules) (*CourierRules, error) {
	if err := s.checkRules(in); err != nil {
		return nil, err
	}
	stored := &kind.CourierRules{
		Weight: in.Weight, Default: in.Default, StuckDays: in.StuckDays, FailedAttempts: in.FailedAttempts, TellOutForDelivery: in.TellOutForDelivery,
	}
	for _, r := range in.Rules {
		stored.Rules = append(stored.Rules, kind.CourierRule{
			Courier: r.Courier, Districts: r.Districts, MaxWeight: r.MaxWeight, MinAmount: int64(r.MinAmount), MaxAmount: int64(r.MaxAmount),
		})
	}
	var saved CourierRules
	err := db.Transact(ctx, s.Client, "change courier rules", func(client *ent.Client) error {
		shop, err := client.Shop.Query().Only(ctx)
		if err != nil {
			return fmt.Errorf("find shop: %w", err)
		}
		shop, err = shop.Update().SetCourierRules(stored).Save(ctx)
		if err != nil {
			return fmt.Errorf("change courier rules: %w", err)
		}
		saved = rulesOf(shop)
		return nil
	})
	return &saved, err
}

func (s *Service) checkRules(in CourierRules) error {
	fields := form.Fields{}
	within := func(name string, n, limit int) {
		if n < 0 || n > limit {
			fields[name] = "invalid"
		}
	}
	within("weight", in.Weight, maxWeight)
	within("stuck_days", in.StuckDays, maxStuck)
	within("failed_attempts", in.FailedAttempts, maxStuck)
	within("rules", len(in.Rules), maxRules)
	if in.Default != "" && s.Couriers.Get(in.Default) == nil {
		fields["default"] = "invalid"
	}
	for i, r := range in.Rules {
		at := strconv.Itoa(i) + "."
		if s.Couriers.Get(r.Courier) == nil {
			fields[at+"courier"] = "required"
		}
		within(at+"max_weight", r.MaxWeight, maxWeight)
		if r.MinAmount < 0 {
			fields[at+"min_amount"] = "invalid"
		}
		if r.MaxAmount < 0 || r.MaxAmount > 0 && r.MaxAmount < r.MinAmount {
			fields[at+"max_amount"] = "invalid"
		}
		if slices.ContainsFunc(r.Districts, func(name string) bool { return !places.IsDistrict(name) }) {
			fields[at+"districts"] = "invalid"
		}
	}
	return fields.Of(fault.New(fault.Invalid, "courier_rules_invalid"))
}

// courierFor returns the courier of the first matching rule, or the default.
func courierFor(rules CourierRules, district string, weight int, cod money.Amount) string {
	for _, r := range rules.Rules {
		if len(r.Districts) > 0 && !slices.Contains(r.Districts, district) || r.MaxWeight > 0 && weight > r.MaxWeight ||
			cod < r.MinAmount || r.MaxAmount > 0 && cod > r.MaxAmount {
			continue
		}
		return r.Courier
	}
	return rules.Default
}
