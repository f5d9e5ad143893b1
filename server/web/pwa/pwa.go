// Package pwa serves the manifest and the icons of shops that are installed as apps.
package pwa

import "haat/server/web/storefront"

// PWA serves the manifests and icons that browsers need to install a shop as an app.
type PWA struct{ *storefront.Pages }

// New returns the handlers. It shares the caches of the pages.
func New(p *storefront.Pages) *PWA { return &PWA{p} }
