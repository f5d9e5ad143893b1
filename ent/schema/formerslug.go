package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// FormerSlug is the slug that a shop had before its owner changed it. It stays reserved and
// redirects to the shop. A shop's slug can be changed once.
type FormerSlug struct {
	ent.Schema
}

func (FormerSlug) Mixin() []ent.Mixin { return []ent.Mixin{ShopMixin{}, CreatedMixin{}} }

func (FormerSlug) Fields() []ent.Field {
	return []ent.Field{field.String("slug").Unique().MaxRuneLen(63)}
}

func (FormerSlug) Indexes() []ent.Index {
	return []ent.Index{index.Fields("shop_id").Unique()}
}
