package web

import "haat/server/web/edge"

// AdminAPI contains the handlers of the merchants' area: its API, its document and sign-in.
type AdminAPI struct{ *edge.Edge }

// newAdminAPI returns the handlers.
func newAdminAPI(e *edge.Edge) *AdminAPI { return &AdminAPI{e} }
