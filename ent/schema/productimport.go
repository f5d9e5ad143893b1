package schema

import (
	"encoding/json"

	"entgo.io/ent"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// ProductImport is a file of products that a merchant previews before importing it,
// and its result.
type ProductImport struct {
	ent.Schema
}

func (ProductImport) Mixin() []ent.Mixin { return []ent.Mixin{ShopMixin{}, TimeMixin{}} }

func (ProductImport) Fields() []ent.Field {
	return []ent.Field{
		field.String("file_name").Default("").MaxRuneLen(200),
		field.Bytes("file").Optional(),
		field.JSON("preview", json.RawMessage{}).Optional().Comment("the expected result, with details of the rows that have problems"),
		field.Enum("status").Values("mapping", "previewed", "running", "done", "failed").Default("previewed"),
		field.Int("total").NonNegative().Default(0).Comment("number of rows"),
		field.Int("done").NonNegative().Default(0),
		field.String("problem").Default("").MaxRuneLen(60).Comment("code of the problem that ended the import"),
		field.Int("created_by").Default(0).Immutable(),
	}
}

func (ProductImport) Indexes() []ent.Index {
	return []ent.Index{index.Fields("shop_id", "id")}
}

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
