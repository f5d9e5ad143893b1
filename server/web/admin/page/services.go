package page

import (
	catalog "haat/server/catalog/editor"
	"haat/server/content/page"
)

// Services are the services that the handlers call.
type Services struct {
	Pages    *page.Editor
	Products *catalog.Editor
}
