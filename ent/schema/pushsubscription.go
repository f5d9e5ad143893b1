package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema/edge"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// PushSubscription is a browser that receives an admin user's alerts by web push (RFC 8030).
type PushSubscription struct {
	ent.Schema
}

func (PushSubscription) Mixin() []ent.Mixin { return []ent.Mixin{ShopMixin{}, CreatedMixin{}} }

func (PushSubscription) Fields() []ent.Field {
	return []ent.Field{
		field.Int("user_id").Immutable(),
		field.String("endpoint").Sensitive().MaxRuneLen(2000).Comment("URL at the browser's push service; it allows anybody to send messages"),
		field.String("endpoint_hash").MaxRuneLen(64).Comment("SHA-256 of the endpoint, in hex"),
		field.String("p256dh").Sensitive().MaxRuneLen(100).Comment("the browser's public key, in base64url"),
		field.String("auth").Sensitive().MaxRuneLen(40).Comment("the browser's authentication secret, in base64url"),
		field.String("device").Default("").MaxRuneLen(60).Comment("from the User-Agent; empty: unknown"),
		field.String("locale").Default("bn").MaxRuneLen(2),
		field.Time("last_sent_at").Optional().Nillable(),
	}
}

func (PushSubscription) Edges() []ent.Edge {
	return []ent.Edge{
		edge.To("user", AdminUser.Type).Unique().Required().Immutable().Field("user_id").Annotations(cascade()),
	}
}

func (PushSubscription) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("shop_id", "endpoint_hash").Unique(),
		index.Fields("user_id"),
	}
}
