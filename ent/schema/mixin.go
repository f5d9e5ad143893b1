package schema

import (
	"time"

	"entgo.io/ent"
	"entgo.io/ent/dialect/entsql"
	"entgo.io/ent/schema/edge"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/mixin"

	"haat/ent/tenantrule"
)

// ShopMixin makes an entity belong to one shop. It adds an immutable shop_id and a policy that denies access
// without a viewer and otherwise limits every query and mutation to the viewer's shop. The shop_id of a new
// row is the viewer's shop.
type ShopMixin struct {
	mixin.Schema
}

func (ShopMixin) Fields() []ent.Field {
	return []ent.Field{field.Int("shop_id").Immutable()}
}

func (ShopMixin) Policy() ent.Policy { return tenantrule.OwnShopOnly() }

// ShopEdgeMixin adds the edge to the shop to an entity with ShopMixin. Only entities whose shop is loaded by
// a query have it, because the code of 60 edges takes 1 MB of the binary. The foreign keys of the others are
// in ent/migrate/shopkeys.go.
type ShopEdgeMixin struct {
	mixin.Schema
}

func (ShopEdgeMixin) Edges() []ent.Edge {
	return []ent.Edge{
		edge.To("shop", Shop.Type).Field("shop_id").Unique().Required().Immutable().
			Annotations(entsql.OnDelete(entsql.Cascade)),
	}
}

// ShopOrPlatformMixin is like ShopMixin for entities that also have rows of the platform. Those rows have no
// shop_id and are not visible to shops.
type ShopOrPlatformMixin struct {
	mixin.Schema
}

func (ShopOrPlatformMixin) Fields() []ent.Field {
	return []ent.Field{field.Int("shop_id").Optional().Immutable()}
}

func (ShopOrPlatformMixin) Policy() ent.Policy { return tenantrule.OwnShopOnly() }

// TimeMixin adds created_at and updated_at, in UTC.
type TimeMixin struct {
	mixin.Schema
}

func (TimeMixin) Fields() []ent.Field {
	return []ent.Field{
		field.Time("created_at").Immutable().Default(now),
		field.Time("updated_at").Default(now).UpdateDefault(now),
	}
}

// CreatedMixin adds only created_at, in UTC.
type CreatedMixin struct {
	mixin.Schema
}

func (CreatedMixin) Fields() []ent.Field {
	return []ent.Field{field.Time("created_at").Immutable().Default(now)}
}

func now() time.Time { return time.Now().UTC() }

// cascade deletes the row together with the row to which the edge points.
func cascade() entsql.Annotation { return *entsql.OnDelete(entsql.Cascade) }

// setNull clears the edge when the row to which it points is deleted.
func setNull() entsql.Annotation { return *entsql.OnDelete(entsql.SetNull) }
