package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/dialect/entsql"
	"entgo.io/ent/schema/edge"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"

	"haat/ent/schema/kind"
	"haat/ent/tenantrule"
	"haat/server/platform/media"
)

// Shop is the tenant. Texts are in pairs, such as name in English and bn_name in Bengali. If a text is empty,
// the other language is used.
type Shop struct {
	ent.Schema
}

func (Shop) Mixin() []ent.Mixin { return []ent.Mixin{TimeMixin{}} }

func (Shop) Policy() ent.Policy { return tenantrule.OwnShopRow() }

func (Shop) Fields() []ent.Field {
	return []ent.Field{
		field.String("slug").Unique().MaxRuneLen(63),
		field.String("name").MaxRuneLen(120),
		field.String("bn_name").Default("").MaxRuneLen(120),
		field.String("tagline").Default("").MaxRuneLen(200),
		field.String("bn_tagline").Default("").MaxRuneLen(200),
		field.String("address").Default("").MaxRuneLen(300),
		field.String("bn_address").Default("").MaxRuneLen(300),
		field.String("district").Default("").MaxRuneLen(60),
		field.JSON("logo", &media.Picture{}).Optional(),
		field.String("public_number").Default("").MaxRuneLen(20),
		field.Int8("theme").Default(1).Range(1, 4),
		field.String("theme_colour").Default("").MaxRuneLen(20).Comment("one of the theme's colours; empty: its first"),
		field.Bool("redirect_to_domain").Default(false).Comment("pages on other hosts redirect to the shop's own domain"),
		field.Bool("subdomain").Default(false).Comment("the shop's pages are at {slug}.{market host}, unless it has its own domain"),
		field.String("goods").Default("").MaxRuneLen(20).Comment("kind of goods chosen when the shop was created"),
		field.String("currency").Default("BDT").MinLen(3).MaxLen(3),
		field.Bool("public").Default(true).Comment("false: unpublished, not indexed"),
		field.Time("suspended_at").Optional().Nillable().Comment("when the platform suspended the shop; it is not public, and its owner cannot publish it"),
		field.String("suspension_notice").Default("").MaxRuneLen(500).Comment("shown on the shop's pages and to its merchants"),
		field.Bool("public_after_suspension").Default(false).Comment("value of public before the suspension"),
		field.String("facebook").Default("").MaxRuneLen(300),
		field.String("twitter").Default("").MaxRuneLen(300),
		field.String("instagram").Default("").MaxRuneLen(300),
		field.String("youtube").Default("").MaxRuneLen(300),
		field.String("tiktok").Default("").MaxRuneLen(300),
		field.String("meta_title").Default("").MaxRuneLen(120),
		field.String("bn_meta_title").Default("").MaxRuneLen(120),
		field.String("meta_description").Default("").MaxRuneLen(300),
		field.String("bn_meta_description").Default("").MaxRuneLen(300),
		field.String("gtm").Default("").MaxRuneLen(20),
		field.String("pixel_id").Default("").MaxRuneLen(20),
		field.String("pixel_access_token").Default("").MaxRuneLen(400).Sensitive().Comment("for Meta's Conversions API; empty: no server events"),
		field.String("pixel_test_event").Default("").MaxRuneLen(40),
		field.Bool("asks_consent").Default(false).Comment("advertising scripts wait for the visitor's consent"),
		field.String("owner_name").Default("").MaxRuneLen(50),
		field.String("owner_email").Default("").MaxRuneLen(254),
		field.String("owner_mobile").Default("").MaxRuneLen(20),
		field.String("chat_channel").Default("").MaxRuneLen(20).Comment("whatsapp, facebook, messenger or empty"),
		field.String("whatsapp_chat").Default("").MaxRuneLen(20),
		field.String("facebook_chat").Default("").MaxRuneLen(120),
		field.Bool("reviews_need_approval").Default(false),
		field.String("google_verification").Default("").MaxRuneLen(100),
		field.String("bing_verification").Default("").MaxRuneLen(100),
		field.String("facebook_verification").Default("").MaxRuneLen(100),
		field.Bool("sms_new_orders").Default(false).Comment("the owner receives an SMS for every new order"),
		field.JSON("order_messages", []string{}).Optional().Comment("statuses whose SMS customers get; null: the usual ones"),
		field.Bool("round_prices").Default(false).Comment("discounted prices are rounded to whole major units"),
		field.Bool("delivery_confirmed").Default(false).Comment("an owner confirmed the delivery charges"),
		field.Enum("cash_carrier").Values("hand", "rider").Optional().Nillable().
			Comment("who carries the cash of orders that are delivered without a courier; hand: the shop has it at the delivery; rider: an own rider hands it over later; nil: not chosen yet"),
		field.Int("return_days").NonNegative().Default(0).Comment("days after the delivery in which customers may ask for a return; 0: they may not"),
		field.JSON("courier_rules", &kind.CourierRules{}).Optional(),
		field.JSON("payment_rules", &kind.PaymentRules{}).Optional(),
		field.JSON("risk_rules", &kind.RiskRules{}).Optional(),
		field.Int("unfinished_days").NonNegative().Default(0).Comment("days for which checkouts without an order are stored; 0: they are not"),
		field.Int("low_stock").NonNegative().Default(5).Comment("products with at most this stock are shown as running low"),
		field.Time("savings_hidden_at").Optional().Nillable().Comment("when a member dismissed the second set-up list of the dashboard, for the whole team"),
		field.Int("activity_months").Range(1, 120).Default(24).Comment("months for which the audit log's entries are stored"),
	}
}

func (Shop) Edges() []ent.Edge {
	return []ent.Edge{edge.From("domains", ShopDomain.Type).Ref("shop")}
}

func (Shop) Indexes() []ent.Index {
	return []ent.Index{index.Fields("public", "id")}
}

// ShopDomain is a shop's own host, in lower case and without a port.
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
		// Several shops may request a domain, but only one can verify it, because requests find their shop by
		// host.
		index.Fields("domain").Unique().Annotations(entsql.IndexWhere("verified")),
	}
}
