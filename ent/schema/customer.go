package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema/edge"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"

	"haat/ent/rules"
)

// Customer is a person's account in one shop.
type Customer struct {
	ent.Schema
}

func (Customer) Mixin() []ent.Mixin { return []ent.Mixin{ShopMixin{}, TimeMixin{}} }

func (Customer) Hooks() []ent.Hook { return []ent.Hook{rules.CustomerChanges()} }

func (Customer) Fields() []ent.Field {
	return []ent.Field{
		field.String("name").MaxRuneLen(50),
		field.String("mobile").MaxRuneLen(11).Comment("11 digits, 01…"),
		field.String("email").Default("").MaxRuneLen(254),
		field.String("password_hash").Sensitive().MaxRuneLen(200).Comment("argon2id, PHC format"),
		field.Int("session_epoch").Default(0).Comment("incremented to end all sessions"),
		field.Time("last_seen_at").Optional().Nillable(),
	}
}

func (Customer) Edges() []ent.Edge {
	return []ent.Edge{
		edge.From("addresses", Address.Type).Ref("customer"),
		edge.From("orders", Order.Type).Ref("customer"),
	}
}

func (Customer) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("shop_id", "mobile").Unique(),
		index.Fields("shop_id", "created_at"),
	}
}

// CustomerRecord contains a shop's data about a person who ordered or registered with a mobile number. Its
// counts and amounts are computed in the background from the number's orders; OrderChange lists orders that
// they do not include yet. BlockEntry contains the numbers that cannot order.
type CustomerRecord struct {
	ent.Schema
}

func (CustomerRecord) Mixin() []ent.Mixin { return []ent.Mixin{ShopMixin{}, TimeMixin{}} }

func (CustomerRecord) Fields() []ent.Field {
	return []ent.Field{
		field.String("mobile").MaxRuneLen(11).Immutable().Comment("11 digits, 01…"),
		field.String("name").Default("").MaxRuneLen(80).Comment("of the last order, or of the account"),
		field.String("name_key").Default("").MaxRuneLen(80).Comment("textnorm.Fold of the name, for search"),
		field.String("district").Default("").MaxRuneLen(60).Comment("of the last order"),
		field.Int("customer_id").Optional().Nillable().Comment("the account with the number"),
		field.Int("orders").NonNegative().Default(0).Comment("without orders that were merged into another one"),
		field.Int("delivered").NonNegative().Default(0).Comment("delivered and completed orders"),
		field.Int("returned").NonNegative().Default(0).Comment("orders canceled after they were shipped"),
		field.Int("canceled").NonNegative().Default(0).Comment("orders canceled before they were shipped"),
		field.Int64("spent").NonNegative().Default(0).Comment("totals of delivered and completed orders"),
		field.Time("first_order_at").Optional().Nillable(),
		field.Time("last_order_at").Optional().Nillable(),
		field.Text("note").Default("").MaxRuneLen(1000).Comment("written by the merchant; not visible to the customer"),
	}
}

func (CustomerRecord) Edges() []ent.Edge {
	return []ent.Edge{edge.From("taggings", CustomerTagging.Type).Ref("record")}
}

func (CustomerRecord) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("shop_id", "mobile").Unique(),
		index.Fields("shop_id", "last_order_at", "id"),
		index.Fields("shop_id", "spent", "id"),
		index.Fields("shop_id", "orders", "id"),
		index.Fields("shop_id", "name_key"),
	}
}

// CustomerTagging adds one of the shop's tags to a customer.
type CustomerTagging struct {
	ent.Schema
}

func (CustomerTagging) Mixin() []ent.Mixin { return []ent.Mixin{ShopMixin{}} }

func (CustomerTagging) Fields() []ent.Field {
	return []ent.Field{
		field.Int("record_id").Immutable(),
		field.Int("tag_id").Immutable(),
	}
}

func (CustomerTagging) Edges() []ent.Edge {
	return []ent.Edge{
		edge.To("record", CustomerRecord.Type).Unique().Required().Immutable().Field("record_id").Annotations(cascade()),
		edge.To("tag", OrderTag.Type).Unique().Required().Immutable().Field("tag_id").Annotations(cascade()),
	}
}

func (CustomerTagging) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("record_id", "tag_id").Unique(),
		index.Fields("tag_id", "record_id"),
		index.Fields("shop_id", "tag_id", "record_id"),
	}
}

// WishlistEntry is a product on a customer's wishlist.
type WishlistEntry struct {
	ent.Schema
}

func (WishlistEntry) Mixin() []ent.Mixin { return []ent.Mixin{ShopMixin{}, CreatedMixin{}} }

func (WishlistEntry) Fields() []ent.Field {
	return []ent.Field{
		field.Int("customer_id").Immutable(),
		field.Int("product_id").Immutable(),
	}
}

func (WishlistEntry) Edges() []ent.Edge {
	return []ent.Edge{
		edge.To("customer", Customer.Type).Unique().Required().Immutable().Field("customer_id").Annotations(cascade()),
		edge.To("product", Product.Type).Unique().Required().Immutable().Field("product_id").Annotations(cascade()),
	}
}

func (WishlistEntry) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("customer_id", "shop_id", "product_id").Unique(),
		index.Fields("product_id"),
	}
}
