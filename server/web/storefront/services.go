package storefront

import (
	"haat/server/catalog"
	"haat/server/catalog/offer"
	"haat/server/catalog/review"
	"haat/server/content"
	contentpage "haat/server/content/page"
	"haat/server/insight/searches"
	"haat/server/insight/visit"
	orders "haat/server/order"
)

// Services are the services that the handlers call.
type Services struct {
	Catalog   *catalog.Catalog
	Offers    *offer.Offers
	ShopPages *contentpage.Editor
	Sections  *content.Loader
	Orders    *orders.Orders
	Reviews   *review.Reviews
	Terms     *searches.Counter
	Visits    *visit.Counter
}
