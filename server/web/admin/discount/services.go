package discount

import (
	catalog "haat/server/catalog/editor"
	"haat/server/discount/editor"
)

// Services are the services that the handlers call.
type Services struct {
	Discounts *editor.Editor
	Products  *catalog.Editor
}
