package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema/edge"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"

	"haat/server/platform/media"
)

// Review is a customer's review of a product.
type Review struct {
	ent.Schema
}

func (Review) Mixin() []ent.Mixin { return []ent.Mixin{ShopMixin{}, TimeMixin{}} }

func (Review) Fields() []ent.Field {
	return []ent.Field{
		field.Int("product_id").Immutable(),
		field.Int("customer_id").Optional().Nillable(),
		field.String("name").MaxRuneLen(50),
		field.Int("rating").Range(1, 5),
		field.Text("text").Default("").MaxRuneLen(4000),
		field.JSON("pictures", []media.Picture{}).Optional(),
		field.Enum("status").Values("pending", "approved", "rejected").Default("approved"),
		field.Text("reply").Default("").MaxRuneLen(2000).Comment("the shop's answer, shown below the review"),
		field.Time("replied_at").Optional().Nillable(),
		field.Bool("verified").Default(false).Comment("the product was delivered to the reviewer"),
	}
}

func (Review) Edges() []ent.Edge {
	return []ent.Edge{
		edge.To("product", Product.Type).Unique().Required().Immutable().Field("product_id").Annotations(cascade()),
		edge.To("customer", Customer.Type).Unique().Field("customer_id").Annotations(setNull()),
	}
}

func (Review) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("product_id", "shop_id", "status", "id"),
		index.Fields("shop_id", "status", "id"),
		index.Fields("customer_id", "shop_id", "product_id").Unique(),
	}
}
