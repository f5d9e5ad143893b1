package page

import (
	"context"
	"fmt"
	"time"

	"haat/ent"
	"haat/ent/pageversion"
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
	rows, err := e.client.ShopPage.Query().Where(content.MayBeShown(shoppage.KindPage, shoppage.KindPost)).Order(ent.Asc(shoppage.FieldKind, shoppage.FieldSlug)).Select(content.PlanFields...).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("list published pages: %w", err)
	}
	if len(rows) == 0 {
		return nil, nil
	}
	shown, ids := map[int]int{}, make([]int, 0, len(rows))
	for _, row := range rows {
		id, _ := content.ShownAt(row, e.clock())
		shown[row.ID] = id
		ids = append(ids, id)
	}
	versions, err := e.client.PageVersion.Query().Where(pageversion.IDIn(ids...)).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("load versions of pages: %w", err)
	}
	byID := map[int]*ent.PageVersion{}
	for _, v := range versions {
		byID[v.ID] = v
	}
	var list []Listed
	for _, row := range rows {
		if v := byID[shown[row.ID]]; v != nil && !v.Content.HideFromIndex {
			list = append(list, Listed{content.PathOf(row), v.CreatedAt})
		}
	}
	return list, nil
}
