package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// Redirect maps an old slug to the one that replaced it.
type Redirect struct {
	ent.Schema
}

func (Redirect) Mixin() []ent.Mixin { return []ent.Mixin{ShopMixin{}, CreatedMixin{}} }

func (Redirect) Fields() []ent.Field {
	return []ent.Field{
		field.Enum("kind").Values("product", "category", "page", "post"),
		field.String("old_slug").MaxRuneLen(160),
		field.String("new_slug").MaxRuneLen(160),
	}
}

func (Redirect) Indexes() []ent.Index {
	return []ent.Index{index.Fields("shop_id", "kind", "old_slug").Unique()}
}

// FormerSlug is the slug that a shop had before its owner changed it. It remains reserved and redirects to
// the shop. A shop's slug can be changed once.
type FormerSlug struct {
	ent.Schema
}

func (FormerSlug) Mixin() []ent.Mixin {
	return []ent.Mixin{ShopMixin{}, ShopEdgeMixin{}, CreatedMixin{}}
}

func (FormerSlug) Fields() []ent.Field {
	return []ent.Field{field.String("slug").Unique().MaxRuneLen(63)}
}

func (FormerSlug) Indexes() []ent.Index {
	return []ent.Index{index.Fields("shop_id").Unique()}
}
