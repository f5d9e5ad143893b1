package catalog

import (
	"haat/ent"
	"haat/ent/category"
	"haat/ent/product"
)

// patientFields are those whose change may be shown a second late while a storm of
// writes goes on: words and pictures of what goes on being shown, and the order of categories, never a
// price or stock.
var patientFields = map[string][]string{
	ent.TypeProduct: {
		product.FieldName, product.FieldBnName, product.FieldDescription, product.FieldBnDescription,
		product.FieldBrand, product.FieldImages, product.FieldMetaTitle, product.FieldBnMetaTitle,
		product.FieldMetaDescription, product.FieldBnMetaDescription, product.FieldVersion, product.FieldUpdatedAt,
	},
	ent.TypeCategory: {
		category.FieldName, category.FieldBnName, category.FieldPosition, category.FieldUpdatedAt,
	},
}

// isPatient reports whether a mutation is an update of patientFields alone.
func isPatient(m ent.Mutation) bool {
	fields, ok := patientFields[m.Type()]
	if !ok || !m.Op().Is(ent.OpUpdate|ent.OpUpdateOne) || len(m.AddedEdges())+len(m.RemovedEdges())+len(m.ClearedEdges()) > 0 {
		return false
	}
	return changesOnly(m, fields...)
}
