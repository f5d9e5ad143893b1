package draft

import (
	orders "haat/server/order"
	"haat/server/order/checkout"
)

// Draft contains what is known about an order that a member is about to enter for a customer. Unknown fields are empty.
type Draft struct {
	orders.Delivery `tstype:",extends,required"`
	// Source is the preselected source of the order, or empty for the browser's last one.
	Source string `json:"source"`
	// Lines are the wanted products. VariantID is 0 if the variant is unknown. The products may be out of stock or deleted.
	Lines []checkout.QuoteLine `json:"lines"`
}
