package catalog

import (
	"haat/ent"
	"haat/ent/category"
	"haat/ent/product"
)

// staleFields lists the fields whose new values may reach cached pages up to one second late under heavy
// writing: texts and pictures of products, and names and positions of categories. Prices and stock are not
// among them.
var staleFields = map[string][]string{
	ent.TypeProduct: {
		product.FieldName, product.FieldBnName, product.FieldDescription, product.FieldBnDescription,
		product.FieldSizeGuide, product.FieldBnSizeGuide, product.FieldBrand, product.FieldImages, product.FieldMetaTitle, product.FieldBnMetaTitle,
		product.FieldMetaDescription, product.FieldBnMetaDescription, product.FieldVersion, product.FieldUpdatedAt,
	},
	ent.TypeCategory: {
		category.FieldName, category.FieldBnName, category.FieldSizeGuide, category.FieldBnSizeGuide, category.FieldPosition, category.FieldUpdatedAt,
	},
}

// allowsStale reports whether a mutation updates only staleFields.
func allowsStale(m ent.Mutation) bool {
	fields, ok := staleFields[m.Type()]
	if !ok || !m.Op().Is(ent.OpUpdate|ent.OpUpdateOne) || len(m.AddedEdges())+len(m.RemovedEdges())+len(m.ClearedEdges()) > 0 {
		return false
	}
	return changesOnly(m, fields...)
}
