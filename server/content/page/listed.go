package page

import (
	"context"
	"fmt"
	"time"

	"haat/ent"
	"haat/ent/shoppage"
	"haat/server/content"
)

// Listed is a page that search engines may index.
type Listed struct {
	Path  string    // within the shop
	Since time.Time // when the version that visitors see was published
}

// Listed returns the pages and posts that visitors see and search engines may index, by address, with two queries. The home page is not among
// them.
func (e *Editor) Listed(ctx context.Context) ([]Listed, error) {
	rows, err := e.client.ShopPage.Query().Where(content.MayBeShown(shoppage.KindPage, shoppage.KindPost)).
		Order(ent.Asc(shoppage.FieldKind, shoppage.FieldSlug)).Select(content.PlanFields...).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("list published pages: %w", err)
	}
	versions, err := liveOf(ctx, e.client, rows)
	if err != nil {
		return nil, err
	}
	var list []Listed
	for _, row := range rows {
		id, _ := content.ShownAt(row, e.clock())
		if v := versions[id]; v != nil && !v.Content.HideFromIndex {
			list = append(list, Listed{content.PathOf(row), v.CreatedAt})
		}
	}
	return list, nil
}
