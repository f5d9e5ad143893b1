// Package customer contains the handlers of the customer API, /api/v1.
package customer

import (
	"haat/server/web/edge"
	"haat/server/web/shopping"
)

// API contains the handlers of /api/v1: accounts, orders and conversations of customers, and orders of guests.
type API struct {
	*edge.Edge
	Services
	shopping *shopping.Shopping
}

// New returns the handlers.
func New(e *edge.Edge, shop *shopping.Shopping, services Services) *API {
	return &API{e, services, shop}
}
