package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"

	"haat/server/platform/media"
)

// Banner is a picture of 1920 × 560 pixels at the top of the shop's home page, with its own crop for phones.
type Banner struct {
	ent.Schema
}

func (Banner) Mixin() []ent.Mixin { return []ent.Mixin{ShopMixin{}, TimeMixin{}} }

func (Banner) Fields() []ent.Field {
	return []ent.Field{
		field.JSON("picture", media.Picture{}),
		field.JSON("phone_picture", &media.Picture{}).Optional().Comment("crop of 4:3 for phones; null: phones show a part of picture"),
		field.Int("shade").Default(55).Comment("black behind a text on the picture, in percent; 55 suffices for every picture"),
		field.String("alt").Default("").MaxRuneLen(200),
		field.String("bn_alt").Default("").MaxRuneLen(200),
		field.String("title").Default("").MaxRuneLen(120),
		field.String("bn_title").Default("").MaxRuneLen(120),
		field.String("subtitle").Default("").MaxRuneLen(200),
		field.String("bn_subtitle").Default("").MaxRuneLen(200),
		field.String("category_slug").Default("").MaxRuneLen(120).Comment("category that the banner links to; empty: no link"),
		field.String("product_slug").Default("").MaxRuneLen(160).Comment("product that the banner links to instead of a category"),
		field.Int("position").Default(0),
		field.Bool("active").Default(true),
	}
}

func (Banner) Indexes() []ent.Index {
	return []ent.Index{index.Fields("shop_id", "active", "position")}
}
