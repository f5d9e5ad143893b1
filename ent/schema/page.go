package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/dialect/entsql"
	"entgo.io/ent/schema/edge"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"

	"haat/ent/schema/kind"
)

// ShopPage is a page that a merchant arranges from sections. It has one draft for the whole team, and up to two published versions: the live
// one, and one that replaces it for a time. server/content/page says which of them visitors see.
type ShopPage struct {
	ent.Schema
}

func (ShopPage) Mixin() []ent.Mixin { return []ent.Mixin{ShopMixin{}, TimeMixin{}} }

func (ShopPage) Fields() []ent.Field {
	return []ent.Field{
		field.Enum("kind").Values("page", "home", "post").Immutable(),
		field.String("slug").Default("").MaxRuneLen(120).Comment("the last part of the address; empty for the home page"),
		field.JSON("draft", kind.PageContent{}),
		field.Int("revision").Positive().Default(1).Comment("number of the draft; each change of it increments it"),
		field.Time("saved_at").Default(now).Comment("when the draft was changed"),
		field.Int("saved_by").Default(0).Comment("the member who changed it; 0: nobody"),
		field.Int("live_id").Optional().Nillable().Comment("the version that visitors see; nil: none"),
		field.Int("planned_id").Optional().Nillable().Comment("the version that replaces the live one from starts_at until ends_at"),
		field.Time("starts_at").Optional().Nillable(),
		field.Time("ends_at").Optional().Nillable().Comment("nil: the planned version stays"),
		field.Time("posted_at").Optional().Nillable().Comment("when a post of the blog was published first; visitors see this date"),
		field.Bool("in_footer").Default(true).Comment("the footer links to the page"),
		field.Time("trashed_at").Optional().Nillable().Comment("it is in the trash since then"),
	}
}

func (ShopPage) Edges() []ent.Edge {
	return []ent.Edge{edge.From("versions", PageVersion.Type).Ref("page")}
}

func (ShopPage) Indexes() []ent.Index {
	return []ent.Index{
		// A page in the trash leaves its address to others.
		index.Fields("shop_id", "kind", "slug").Unique().Annotations(entsql.IndexWhere("trashed_at IS NULL")),
		index.Fields("trashed_at"),
	}
}

// PageVersion is a published version of a page. It never changes.
type PageVersion struct {
	ent.Schema
}

func (PageVersion) Mixin() []ent.Mixin { return []ent.Mixin{ShopMixin{}, CreatedMixin{}} }

func (PageVersion) Fields() []ent.Field {
	return []ent.Field{
		field.Int("page_id").Immutable(),
		field.Int("number").Positive().Immutable().Comment("counts the versions of the page"),
		field.JSON("content", kind.PageContent{}).Immutable(),
		field.Int("published_by").Default(0).Immutable().Comment("the member; 0: nobody"),
	}
}

func (PageVersion) Edges() []ent.Edge {
	return []ent.Edge{
		edge.To("page", ShopPage.Type).Unique().Required().Immutable().Field("page_id").Annotations(cascade()),
	}
}

func (PageVersion) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("page_id", "number").Unique(),
		index.Fields("shop_id", "page_id"),
	}
}
