package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"

	"haat/ent/tenantrule"
)

// PlatformKey is a generated key that all nodes share and that is independent of the platform's secret, such
// as the VAPID key.
type PlatformKey struct {
	ent.Schema
}

func (PlatformKey) Mixin() []ent.Mixin { return []ent.Mixin{CreatedMixin{}} }

func (PlatformKey) Policy() ent.Policy { return tenantrule.PlatformOnly() }

func (PlatformKey) Fields() []ent.Field {
	return []ent.Field{
		field.String("name").Unique().Immutable().MaxRuneLen(40),
		field.Bytes("value").Sensitive().Immutable(),
	}
}

// UsedToken is a used one-time token. It is stored until the token expires.
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
