package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// ShippingPackage is a delivery option with its fee in minor units (poisha).
type ShippingPackage struct {
	ent.Schema
}

func (ShippingPackage) Mixin() []ent.Mixin { return []ent.Mixin{ShopMixin{}, TimeMixin{}} }

func (ShippingPackage) Fields() []ent.Field {
	return []ent.Field{
		field.String("name").MaxRuneLen(80),
		field.String("bn_name").Default("").MaxRuneLen(80),
		field.Int64("fee").NonNegative(),
		field.Int64("free_from").NonNegative().Default(0).Comment("the subtotal from which delivery is free; 0: never"),
		field.Enum("zone").Values("inside", "outside", "any").Default("any").Comment("destination, relative to the shop's district"),
		field.Int("min_days").Default(0).NonNegative(),
		field.Int("max_days").Default(0).NonNegative().Comment("0: unknown"),
		field.Int("position").Default(0),
		field.Bool("active").Default(true),
	}
}

func (ShippingPackage) Indexes() []ent.Index {
	return []ent.Index{index.Fields("shop_id", "active", "position")}
}
