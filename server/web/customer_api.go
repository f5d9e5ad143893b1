package web

// CustomerAPI contains the handlers of /api/v1: accounts, orders and conversations of customers, and orders of guests.
type CustomerAPI struct{ *Edge }

// newCustomerAPI returns the handlers.
func newCustomerAPI(e *Edge) *CustomerAPI { return &CustomerAPI{e} }
