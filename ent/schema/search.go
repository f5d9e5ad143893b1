package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema/edge"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// SearchEntry is the text that searches match to find a product; only merchants find drafts. Hooks of
// Product, Variant and Category update it. Its trigram indexes are handwritten in the migrations: see
// docs/decisions/0005-search-by-trigrams.md.
type SearchEntry struct {
	ent.Schema
}

func (SearchEntry) Mixin() []ent.Mixin { return []ent.Mixin{ShopMixin{}} }

func (SearchEntry) Fields() []ent.Field {
	return []ent.Field{
		field.Int("id").Immutable().Comment("searchtext.ID of the shop and the product, so that the entries of a shop are one range"),
		field.Int("product_id").Immutable(),
		field.Text("text").Comment("the result of searchtext.Product.Text"),
		field.Text("latin").Comment("searchtext.Latin of the text, indexed by trigrams"),
		field.Text("sound").Default("").Comment("the result of searchtext.Product.Sound, indexed by trigrams"),
	}
}

func (SearchEntry) Edges() []ent.Edge {
	return []ent.Edge{
		edge.To("product", Product.Type).Unique().Required().Immutable().Field("product_id").Annotations(cascade()),
	}
}

func (SearchEntry) Indexes() []ent.Index {
	// This index does not begin with the shop, because deleting a product looks up its entry by product_id
	// alone.
	return []ent.Index{index.Fields("product_id").Unique()}
}

// Synonym is a list of terms that a shop's search treats as equal, such as ring and আংটি.
type Synonym struct {
	ent.Schema
}

func (Synonym) Mixin() []ent.Mixin { return []ent.Mixin{ShopMixin{}, TimeMixin{}} }

func (Synonym) Fields() []ent.Field {
	return []ent.Field{field.Strings("terms")}
}

func (Synonym) Indexes() []ent.Index {
	return []ent.Index{index.Fields("shop_id", "id")}
}

// TermCount is the number of a shop's searches for a term on one day. It does not identify who searched.
type TermCount struct {
	ent.Schema
}

func (TermCount) Mixin() []ent.Mixin { return []ent.Mixin{ShopMixin{}} }

func (TermCount) Fields() []ent.Field {
	return []ent.Field{
		field.String("day").MaxRuneLen(10).Immutable().Comment("2006-01-02 in Bangladesh"),
		field.String("term").MaxRuneLen(50).Immutable().Comment("in lower case, with one space between words"),
		field.Int("found").NonNegative().Default(0).Comment("searches with results"),
		field.Int("missed").NonNegative().Default(0).Comment("searches without results"),
		field.JSON("networks", []int{}).Optional().Comment("16-bit hashes of the first networks that searched for the term; too short to find a network"),
	}
}

func (TermCount) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("shop_id", "day", "term").Unique(),
		// This index does not begin with the shop, because a job deletes the counts of old days in all shops.
		index.Fields("day"),
	}
}
