package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/dialect/entsql"
	"entgo.io/ent/schema/edge"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"

	"haat/ent/rules"
)

// Category groups products. A category without a parent is at the top of the tree.
type Category struct {
	ent.Schema
}

func (Category) Mixin() []ent.Mixin { return []ent.Mixin{ShopMixin{}, TimeMixin{}} }

func (Category) Hooks() []ent.Hook { return []ent.Hook{rules.SearchEntries()} }

func (Category) Fields() []ent.Field {
	return []ent.Field{
		field.String("slug").MaxRuneLen(120),
		field.String("name").MaxRuneLen(120),
		field.String("bn_name").Default("").MaxRuneLen(120),
		field.String("icon").Default("").MaxRuneLen(200).Comment("an emoji or the URL of a picture"),
		field.Text("size_guide").Default("").Comment("Markdown, for the products of the category and its descendants"),
		field.Text("bn_size_guide").Default(""),
		field.Int("position").Default(0),
		field.Int("parent_id").Optional().Nillable(),
	}
}

func (Category) Edges() []ent.Edge {
	return []ent.Edge{
		edge.To("children", Category.Type).Annotations(setNull()).
			From("parent").Unique().Field("parent_id"),
		edge.From("products", Product.Type).Ref("category"),
	}
}

func (Category) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("shop_id", "slug").Unique(),
		index.Fields("shop_id", "position", "id"),
		index.Fields("parent_id").Annotations(entsql.IndexWhere("parent_id IS NOT NULL")),
	}
}
