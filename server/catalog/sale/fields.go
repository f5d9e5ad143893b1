package sale

import "haat/ent/product"

// Fields are the columns that Of needs.
var Fields = []string{
	product.FieldDiscount, product.FieldDiscountType, product.FieldWholePrice,
	product.FieldSaleStartsAt, product.FieldSaleEndsAt, product.FieldSaleUnits, product.FieldSaleSold, product.FieldSale,
}
