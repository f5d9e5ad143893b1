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

// ShopMixin makes an entity belong to one shop. It adds an immutable shop_id and a policy that
// denies access without a viewer and otherwise limits every query and mutation to the viewer's
// shop. A new row's shop_id is taken from the viewer.
type ShopMixin struct {
	mixin.Schema
}

func (ShopMixin) Fields() []ent.Field {
	return []ent.Field{field.Int("shop_id").Immutable()}
}

func (ShopMixin) Policy() ent.Policy { return tenantrule.OwnShopOnly() }

// ShopEdgeMixin adds the edge to the shop to an entity with ShopMixin. Entities have it only if a query loads their shop, because
// the code of 60 edges takes 1 MB of the binary. The foreign keys of the others are in ent/migrate/shopkeys.go.
type ShopEdgeMixin struct {
	mixin.Schema
}

func (ShopEdgeMixin) Edges() []ent.Edge {
	return []ent.Edge{
		edge.To("shop", Shop.Type).Field("shop_id").Unique().Required().Immutable().
			Annotations(entsql.OnDelete(entsql.Cascade)),
	}
}

// ShopOrPlatformMixin is ShopMixin for entities that also have rows of the platform.
// Those have no shop_id, and no shop sees them.
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

// cascade deletes the row together with the row that the edge points to.
func cascade() entsql.Annotation { return *entsql.OnDelete(entsql.Cascade) }

// setNull clears the edge when the row that it points to is deleted.
func setNull() entsql.Annotation { return *entsql.OnDelete(entsql.SetNull) }
