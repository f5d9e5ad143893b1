package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// UsedToken stores a used one-time token until the token expires.
type UsedToken struct {
	ent.Schema
}

func (UsedToken) Mixin() []ent.Mixin { return []ent.Mixin{ShopMixin{}, CreatedMixin{}} }

func (UsedToken) Fields() []ent.Field {
	return []ent.Field{
		field.String("jti").MaxRuneLen(80).Immutable(),
		field.Time("expires_at").Immutable(),
	}
}

func (UsedToken) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("shop_id", "jti").Unique(),
		index.Fields("shop_id", "expires_at"),
	}
}
