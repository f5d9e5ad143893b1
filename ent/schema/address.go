package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema/edge"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// Address is a delivery address of a customer.
type Address struct {
	ent.Schema
}

func (Address) Mixin() []ent.Mixin { return []ent.Mixin{ShopMixin{}, TimeMixin{}} }

func (Address) Fields() []ent.Field {
	return append([]ent.Field{
		field.Int("customer_id").Immutable(),
		field.Bool("is_default").Default(false),
	}, deliveryFields()...)
}

// deliveryFields returns the fields of a delivery: the recipient and the address.
func deliveryFields() []ent.Field {
	return []ent.Field{
		field.String("name").MaxRuneLen(50),
		field.String("mobile").MaxRuneLen(11),
		field.String("division").Default("").MaxRuneLen(60),
		field.String("district").Default("").MaxRuneLen(60),
		field.String("upazila").Default("").MaxRuneLen(60),
		field.String("line").MaxRuneLen(300),
	}
}

func (Address) Edges() []ent.Edge {
	return []ent.Edge{
		edge.To("customer", Customer.Type).Unique().Required().Immutable().Field("customer_id").Annotations(cascade()),
	}
}

func (Address) Indexes() []ent.Index {
	return []ent.Index{index.Fields("customer_id", "shop_id")}
}
