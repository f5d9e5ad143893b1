// Package tenantrule contains the privacy rules that the schemas share.
package tenantrule

import (
	"context"

	"entgo.io/ent/dialect/sql"

	"haat/ent"
	"haat/ent/privacy"
	"haat/ent/viewer"
)

const shopField = "shop_id"

// OwnShopOnly denies access without a viewer, allows the platform everything, and
// limits everyone else to rows whose shop_id is the viewer's.
func OwnShopOnly() privacy.Policy {
	return privacy.Policy{
		Query:    privacy.QueryPolicy{denyWithoutViewer(), allowSystem(), filterBy(shopField), privacy.AlwaysAllowRule()},
		Mutation: privacy.MutationPolicy{denyWithoutViewer(), allowSystem(), ownOnCreate(), denyNoChange(), filterBy(shopField), privacy.AlwaysAllowRule()},
	}
}

// PlatformOnly denies everyone but the platform. It is for rows that belong to no
// shop.
func PlatformOnly() privacy.Policy {
	return privacy.Policy{
		Query:    privacy.QueryPolicy{allowSystem(), privacy.AlwaysDenyRule()},
		Mutation: privacy.MutationPolicy{allowSystem(), privacy.AlwaysDenyRule()},
	}
}

// OwnShopRow is the policy of Shop: a shop reads and changes only its own row, and
// only the platform creates one.
func OwnShopRow() privacy.Policy {
	return privacy.Policy{
		Query: privacy.QueryPolicy{denyWithoutViewer(), allowSystem(), filterBy("id"), privacy.AlwaysAllowRule()},
		Mutation: privacy.MutationPolicy{
			denyWithoutViewer(), allowSystem(),
			privacy.DenyMutationOperationRule(ent.OpCreate | ent.OpDelete | ent.OpDeleteOne),
			filterBy("id"), privacy.AlwaysAllowRule(),
		},
	}
}

func denyWithoutViewer() privacy.QueryMutationRule {
	return privacy.ContextQueryMutationRule(func(ctx context.Context) error {
		if _, ok := viewer.From(ctx); !ok {
			return privacy.Denyf("no viewer in context")
		}
		return privacy.Skip
	})
}

func allowSystem() privacy.QueryMutationRule {
	return privacy.ContextQueryMutationRule(func(ctx context.Context) error {
		if v, _ := viewer.From(ctx); v.System() {
			return privacy.Allow
		}
		return privacy.Skip
	})
}

// filterBy limits queries and mutations to rows whose column is the viewer's shop. It denies queries that it cannot filter.
func filterBy(column string) privacy.QueryMutationRule { return shopFilter(column) }

type shopFilter string

func (f shopFilter) EvalQuery(ctx context.Context, q ent.Query) error { return f.filter(ctx, q) }

func (f shopFilter) EvalMutation(ctx context.Context, m ent.Mutation) error { return f.filter(ctx, m) }

func (f shopFilter) filter(ctx context.Context, target any) error {
	rows, ok := target.(interface{ WhereP(...func(*sql.Selector)) })
	if !ok {
		return privacy.Denyf("%T cannot be limited to a shop", target)
	}
	v, _ := viewer.From(ctx)
	rows.WhereP(sql.FieldEQ(string(f), v.ShopID()))
	return privacy.Skip
}

// denyNoChange denies single-row updates without changes: ent would then read the row
// by id alone, without the shop's filter.
func denyNoChange() privacy.MutationRule {
	return privacy.MutationRuleFunc(func(_ context.Context, m ent.Mutation) error {
		changes := len(m.Fields()) + len(m.AddedFields()) + len(m.ClearedFields()) + len(m.AddedEdges()) + len(m.RemovedEdges()) + len(m.ClearedEdges())
		if m.Op().Is(ent.OpUpdateOne) && changes == 0 {
			return privacy.Denyf("update that changes nothing")
		}
		return privacy.Skip
	})
}

// ownOnCreate sets a new row's shop to the viewer's, and denies rows of another shop.
func ownOnCreate() privacy.MutationRule {
	return privacy.MutationRuleFunc(func(ctx context.Context, m ent.Mutation) error {
		if !m.Op().Is(ent.OpCreate) {
			return privacy.Skip
		}
		v, _ := viewer.From(ctx)
		if named, ok := m.Field(shopField); ok && named != v.ShopID() {
			return privacy.Denyf("row of shop %v created on behalf of shop %d", named, v.ShopID())
		}
		if err := m.SetField(shopField, v.ShopID()); err != nil {
			return privacy.Denyf("set %s: %v", shopField, err)
		}
		return privacy.Skip
	})
}
