package web

import "haat/server/web/edge"

// CustomerAPI contains the handlers of /api/v1: accounts, orders and conversations of customers, and orders of guests.
type CustomerAPI struct{ *edge.Edge }

// newCustomerAPI returns the handlers.
func newCustomerAPI(e *edge.Edge) *CustomerAPI { return &CustomerAPI{e} }
