package web

// PWA serves what browsers need to install a shop as an app.
type PWA struct{ *Pages }

// newPWA returns the handlers. It shares the caches of the pages.
func newPWA(p *Pages) *PWA { return &PWA{p} }
