package customer

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"

	"github.com/labstack/echo/v4"

	"haat/server/catalog"
	"haat/server/platform/httpx"
	"haat/server/platform/pagecache"
	"haat/server/web/edge"
)

// BoughtTogether responds with products that are often in the same orders as a product. Every view of a
// product's page requests them, so the response is cached until one of the products changes. Orders do change
// them, because they change the stock.
func (s *API) BoughtTogether(c echo.Context) error {
	at, productID, err := s.atProduct(c)
	if err != nil {
		return err
	}
	if !at.Tenant.Shop.Public {
		return httpx.SendData(c, []catalog.ProductCard{})
	}
	key := fmt.Sprintf("together\x00%d\x00%d\x00%s", at.Tenant.Shop.ID, productID, at.Locale)
	finished, err := s.Searches.Get(at.Context, key, s.LoadFromReplica(func(ctx context.Context) (*pagecache.Page, error) {
		return s.makeBoughtTogether(at.Tenant.Context(ctx), at, productID)
	}))
	if err != nil {
		return err
	}
	return httpx.Send(c, finished)
}

func (s *API) makeBoughtTogether(ctx context.Context, at *edge.AtShop, productID int) (*pagecache.Page, error) {
	cards, err := s.Catalog.BoughtTogether(ctx, productID, at.Locale)
	if err != nil {
		return nil, err
	}
	shown, err := s.Offers.Now(ctx, at.Locale)
	if err != nil {
		return nil, err
	}
	shown.Cards(cards)
	body, err := json.Marshal(httpx.DataBody{Data: cards})
	if err != nil {
		return nil, fmt.Errorf("encode products: %w", err)
	}
	tags := []string{catalog.ShopTag(at.Tenant.Shop.ID), catalog.ProductTag(productID)}
	for _, card := range cards {
		tags = append(tags, catalog.ProductTag(card.ID))
	}
	header := http.Header{"Cache-Control": {"no-cache"}, "Vary": {"Accept-Encoding"}}
	p := &pagecache.Page{Status: http.StatusOK, ContentType: echo.MIMEApplicationJSON, Header: header, Tags: tags}
	return p, p.Finish(body)
}
