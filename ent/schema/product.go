package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/dialect/entsql"
	"entgo.io/ent/schema/edge"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"

	"haat/ent/rules"
	"haat/ent/schema/kind"
	"haat/server/platform/media"
)

// Product is a product for sale. All amounts are in minor units (poisha).
type Product struct {
	ent.Schema
}

func (Product) Mixin() []ent.Mixin { return []ent.Mixin{ShopMixin{}, ShopEdgeMixin{}, TimeMixin{}} }

func (Product) Hooks() []ent.Hook { return []ent.Hook{rules.SearchEntries(), rules.FacetValues()} }

func (Product) Fields() []ent.Field {
	return []ent.Field{
		field.String("slug").MaxRuneLen(160),
		field.String("name").MaxRuneLen(200),
		field.String("bn_name").Default("").MaxRuneLen(200),
		field.Text("description").Default("").Comment("Markdown"),
		field.Text("bn_description").Default(""),
		field.Text("size_guide").Default("").Comment("Markdown; empty: the category's size guide applies"),
		field.Text("bn_size_guide").Default(""),
		field.String("brand").Default("").MaxRuneLen(80),
		field.String("sku").Default("").MaxRuneLen(64),
		field.JSON("images", []media.Picture{}).Optional(),
		field.JSON("options", []kind.Option{}).Optional().Comment("the properties in which the variants differ"),
		field.Int64("selling_price").NonNegative().Comment("before the discount"),
		field.Int64("discount").NonNegative().Default(0).Comment("PERCENT: hundredths of a percent; FLAT: minor units"),
		field.Enum("discount_type").Values("PERCENT", "FLAT").Default("FLAT"),
		field.Time("sale_starts_at").Optional().Nillable().Comment("from when on the discount counts; nil: at once"),
		field.Time("sale_ends_at").Optional().Nillable().Comment("from when on the discount no longer counts; nil: never"),
		field.Int("sale_units").NonNegative().Default(0).Comment("units that are sold with the discount; 0: no limit"),
		field.Int("sale_sold").NonNegative().Default(0).Comment("units that were sold with the discount, if they are limited"),
		field.Int("sale").NonNegative().Default(0).Comment("the number of the product's limited sale; each new limit or start has another one, and counts from 0"),
		field.Int64("price").NonNegative().Comment("after the discount, for sorting; updated by the catalog, soon after price_changes_at"),
		field.Time("price_changes_at").Optional().Nillable().Comment("the next time at which price changes by itself"),
		field.Bool("whole_price").Default(false).Comment("prices after the discount are rounded to whole major units; the shop's round_prices"),
		field.Int64("cost").NonNegative().Optional().Nillable().Comment("current purchase cost per unit; nil: unknown"),
		field.JSON("advance", &kind.AdvanceRule{}).Optional().Comment("money in advance for orders with the product; empty: the shop's rule"),
		field.Int("weight").NonNegative().Default(0).Comment("grams per unit; 0: the shop's default"),
		field.Int("stock").Default(0).Comment("with variants: the sum of their stock"),
		field.Int("sold").NonNegative().Default(0),
		field.Bool("featured").Default(false),
		field.Int("featured_position").Default(0).Comment("order among featured products, ascending"),
		field.Int("version").Default(1).Comment("incremented by every edit, to detect concurrent edits"),
		field.Enum("status").Values("draft", "published").Default("published"),
		field.Int("rating_sum").NonNegative().Default(0).Comment("sum of the ratings of approved reviews"),
		field.Int("rating_count").NonNegative().Default(0),
		field.String("meta_title").Default("").MaxRuneLen(120),
		field.String("bn_meta_title").Default("").MaxRuneLen(120),
		field.String("meta_description").Default("").MaxRuneLen(300),
		field.String("bn_meta_description").Default("").MaxRuneLen(300),
		field.Int("category_id").Optional().Nillable(),
	}
}

func (Product) Edges() []ent.Edge {
	return []ent.Edge{
		edge.To("category", Category.Type).Unique().Field("category_id").Annotations(setNull()),
		edge.From("variants", Variant.Type).Ref("product"),
		edge.From("reviews", Review.Type).Ref("product"),
		edge.From("facet_values", FacetValue.Type).Ref("product"),
	}
}

func (Product) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("shop_id", "slug").Unique(),
		index.Fields("shop_id", "status", "id"),
		index.Fields("shop_id", "status", "sold", "id", "price"),
		index.Fields("shop_id", "status", "price", "id"),
		index.Fields("shop_id", "featured", "featured_position", "id"),
		index.Fields("shop_id", "id"),
		index.Fields("price_changes_at").Annotations(entsql.IndexWhere("price_changes_at IS NOT NULL")),
		index.Fields("shop_id", "stock", "id"),
		index.Fields("shop_id", "sku"),
		index.Fields("category_id", "shop_id", "status", "id"),
		index.Fields("shop_id", "category_id", "status", "sold", "id"),
		index.Fields("shop_id", "category_id", "status", "price", "id"),
	}
}
