package web

import "haat/server/web/storefront"

// PWA serves what browsers need to install a shop as an app.
type PWA struct{ *storefront.Pages }

// newPWA returns the handlers. It shares the caches of the pages.
func newPWA(p *storefront.Pages) *PWA { return &PWA{p} }
