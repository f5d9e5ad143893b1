package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/dialect/entsql"
	"entgo.io/ent/schema/edge"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"

	"haat/server/platform/media"
)

// OrderItem is a line of an order, with the name and price at the time of the sale.
type OrderItem struct {
	ent.Schema
}

func (OrderItem) Mixin() []ent.Mixin { return []ent.Mixin{ShopMixin{}} }

func (OrderItem) Fields() []ent.Field {
	return []ent.Field{
		field.Int("order_id").Immutable(),
		field.Int("product_id").Optional().Nillable(),
		field.Int("variant_id").Optional().Nillable(),
		field.String("name").MaxRuneLen(200).Immutable(),
		field.String("bn_name").Default("").MaxRuneLen(200).Immutable(),
		field.String("variant").Default("").MaxRuneLen(200).Immutable(),
		field.String("bn_variant").Default("").MaxRuneLen(200).Immutable(),
		field.String("sku").Default("").MaxRuneLen(64).Immutable(),
		field.JSON("picture", &media.Picture{}).Optional(),
		field.Int64("selling_price").NonNegative().Comment("per unit, before the discount"),
		field.Int64("price").NonNegative().Comment("per unit, as sold"),
		field.Int64("discount").NonNegative().Default(0).Comment("by which the order's calculated discounts lower all units; part of the order's discount"),
		field.Int("sale").NonNegative().Default(0).Comment("the limited sale of the product in which the units count; 0: none"),
		field.Int64("cost").NonNegative().Optional().Nillable().Comment("purchase cost per unit when it was sold; nil: unknown"),
		field.Int("quantity").NonNegative().Comment("0 if all units came back"),
		field.Int("returned").NonNegative().Default(0).Comment("units that came back or were not taken; quantity does not contain them"),
	}
}

func (OrderItem) Edges() []ent.Edge {
	return []ent.Edge{
		edge.To("order", Order.Type).Unique().Required().Immutable().Field("order_id").Annotations(cascade()),
		edge.To("product", Product.Type).Unique().Field("product_id").Annotations(setNull()),
		edge.To("of_variant", Variant.Type).Unique().Field("variant_id").Annotations(setNull()),
	}
}

func (OrderItem) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("shop_id", "order_id"),
		// This index does not begin with the shop, because deleting a product or variant looks up its order
		// items by the foreign key alone.
		index.Fields("product_id", "shop_id"),
		index.Fields("variant_id").Annotations(entsql.IndexWhere("variant_id IS NOT NULL")),
	}
}
