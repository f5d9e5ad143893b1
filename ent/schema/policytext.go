package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// PolicyText is the text of one of the shop's static pages, in Markdown.
type PolicyText struct {
	ent.Schema
}

func (PolicyText) Mixin() []ent.Mixin { return []ent.Mixin{ShopMixin{}, TimeMixin{}} }

func (PolicyText) Fields() []ent.Field {
	return []ent.Field{
		field.Enum("kind").Values("about-us", "privacy-policy", "refund-policy", "terms-of-conditions", "cancellation-policy"),
		field.Text("body").Default(""),
		field.Text("bn_body").Default(""),
	}
}

func (PolicyText) Indexes() []ent.Index {
	return []ent.Index{index.Fields("shop_id", "kind").Unique()}
}
