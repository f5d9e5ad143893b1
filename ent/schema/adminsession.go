package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema/edge"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// AdminSession is one browser session or app token of an admin user. A cookie or token
// whose session has ended is refused.
type AdminSession struct {
	ent.Schema
}

func (AdminSession) Mixin() []ent.Mixin { return []ent.Mixin{ShopMixin{}, CreatedMixin{}} }

func (AdminSession) Fields() []ent.Field {
	return []ent.Field{
		field.Int("user_id").Immutable(),
		field.String("key").MaxRuneLen(64).Immutable().Comment("SHA-256 of the session's identifier: the cookie's id, or a token's issuer and jti"),
		field.Enum("kind").Values("browser", "app").Immutable(),
		field.String("device").Default("").MaxRuneLen(60).Comment("from the User-Agent; empty: unknown"),
		field.Time("used_at").Default(now).Comment("last use, accurate to a few minutes"),
		field.Time("expires_at").Comment("no cookie or token of the session is valid afterwards"),
		field.Time("ended_at").Optional().Nillable(),
		field.Time("proven_at").Optional().Nillable().Comment("when this session last confirmed an SMS code"),
	}
}

func (AdminSession) Edges() []ent.Edge {
	return []ent.Edge{
		edge.To("user", AdminUser.Type).Unique().Required().Immutable().Field("user_id").Annotations(cascade()),
	}
}

func (AdminSession) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("shop_id", "key").Unique(),
		index.Fields("user_id", "shop_id", "used_at"),
		index.Fields("shop_id", "used_at"),
		index.Fields("shop_id", "expires_at"),
	}
}
