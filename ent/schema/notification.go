package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema/edge"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// Notification informs a customer, or the merchant if it has no customer, of an event.
type Notification struct {
	ent.Schema
}

func (Notification) Mixin() []ent.Mixin { return []ent.Mixin{ShopMixin{}, CreatedMixin{}} }

func (Notification) Fields() []ent.Field {
	return []ent.Field{
		field.Int("customer_id").Optional().Nillable().Immutable(),
		field.String("kind").MaxRuneLen(40).Immutable(),
		field.JSON("data", map[string]string{}).Optional().Comment("values for the placeholders in the kind's text"),
		field.Time("read_at").Optional().Nillable(),
	}
}

func (Notification) Edges() []ent.Edge {
	return []ent.Edge{
		edge.To("customer", Customer.Type).Unique().Immutable().Field("customer_id").Annotations(cascade()),
	}
}

func (Notification) Indexes() []ent.Index {
	return []ent.Index{index.Fields("customer_id", "shop_id", "id")}
}
