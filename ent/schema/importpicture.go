package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// ImportPicture is a picture that an import fetches for a product.
type ImportPicture struct {
	ent.Schema
}

func (ImportPicture) Mixin() []ent.Mixin { return []ent.Mixin{ShopMixin{}, CreatedMixin{}} }

func (ImportPicture) Fields() []ent.Field {
	return []ent.Field{
		field.Int("import_id").Immutable(),
		field.Int("product_id").Immutable(),
		field.Int("row").Immutable().Comment("number of the file's row"),
		field.String("address").MaxRuneLen(2000).Immutable(),
		field.Enum("status").Values("waiting", "done", "failed").Default("waiting"),
		field.String("reason").Default("").MaxRuneLen(20).Comment("why it failed"),
	}
}

func (ImportPicture) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("shop_id", "status", "id"),
		index.Fields("shop_id", "import_id", "status"),
	}
}
