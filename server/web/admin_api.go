package web

// AdminAPI contains the handlers of the merchants' area: its API, its document and sign-in.
type AdminAPI struct{ *Edge }

// newAdminAPI returns the handlers.
func newAdminAPI(e *Edge) *AdminAPI { return &AdminAPI{e} }
