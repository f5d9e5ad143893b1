package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema/field"

	"haat/ent/tenantrule"
)

// PlatformKey is a generated key that all nodes share and that does not depend on the platform's secret, such as the VAPID key.
type PlatformKey struct {
	ent.Schema
}

func (PlatformKey) Mixin() []ent.Mixin { return []ent.Mixin{CreatedMixin{}} }

func (PlatformKey) Policy() ent.Policy { return tenantrule.PlatformOnly() }

func (PlatformKey) Fields() []ent.Field {
	return []ent.Field{
		field.String("name").Unique().Immutable().MaxRuneLen(40),
		field.Bytes("value").Sensitive().Immutable(),
	}
}
