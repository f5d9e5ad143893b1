package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema/edge"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// Customer is a person's account in one shop.
type Customer struct {
	ent.Schema
}

func (Customer) Mixin() []ent.Mixin { return []ent.Mixin{ShopMixin{}, TimeMixin{}} }

func (Customer) Fields() []ent.Field {
	return []ent.Field{
		field.String("name").MaxRuneLen(50),
		field.String("mobile").MaxRuneLen(11).Comment("11 digits, 01…"),
		field.String("email").Default("").MaxRuneLen(254),
		field.String("password_hash").Sensitive().MaxRuneLen(200).Comment("argon2id, PHC format"),
		field.Int("session_epoch").Default(0).Comment("incremented to end all sessions"),
		field.Time("last_seen_at").Optional().Nillable(),
	}
}

func (Customer) Edges() []ent.Edge {
	return []ent.Edge{
		edge.From("addresses", Address.Type).Ref("customer"),
		edge.From("orders", Order.Type).Ref("customer"),
	}
}

func (Customer) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("shop_id", "mobile").Unique(),
		index.Fields("shop_id", "created_at"),
	}
}
