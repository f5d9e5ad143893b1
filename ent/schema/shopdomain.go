package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/dialect/entsql"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// ShopDomain is a shop's own host, in lower case, without a port.
type ShopDomain struct {
	ent.Schema
}

func (ShopDomain) Mixin() []ent.Mixin { return []ent.Mixin{ShopMixin{}, ShopEdgeMixin{}, TimeMixin{}} }

func (ShopDomain) Fields() []ent.Field {
	return []ent.Field{
		field.String("domain").MaxRuneLen(253),
		field.Bool("verified").Default(false),
		field.String("ssl_status").Default("pending").MaxRuneLen(20).Comment("pending, issued, failed"),
		field.String("verify_token").Default("").MaxRuneLen(64),
		field.Time("verified_at").Optional().Nillable(),
		field.Time("checked_at").Optional().Nillable(),
		field.String("problem").Default("").MaxRuneLen(40).Comment("code of the problem that the last check found; empty: none"),
		field.Time("lost_since").Optional().Nillable().Comment("time of the first of the consecutive checks in which a verified domain pointed elsewhere"),
		field.String("ssl_problem").Default("").MaxRuneLen(40).Comment("code of the reason why there is no certificate, or no renewed one; empty: none"),
	}
}

func (ShopDomain) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("shop_id", "verified"),
		// Several shops may ask for a domain, but only one can verify it: requests
		// find their shop by host.
		index.Fields("domain").Unique().Annotations(entsql.IndexWhere("verified")),
	}
}
