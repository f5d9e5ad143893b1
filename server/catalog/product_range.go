package catalog

import (
	"context"
	"fmt"
	"time"

	"haat/ent"
	"haat/ent/predicate"
	"haat/ent/product"
	"haat/server/platform/media"
)

// ProductRange is a range of the shop's published products by id: After is exclusive, Last
// inclusive. The zero range contains all products.
type ProductRange struct {
	After, Last int
}

func (s ProductRange) where() []predicate.Product {
	within := []predicate.Product{Published(), product.IDGT(s.After)}
	if s.Last > 0 {
		within = append(within, product.IDLTE(s.Last))
	}
	return within
}

// ProductRanges divides the shop's published products into ranges of size products; the last range
// may have fewer. A shop without products has no ranges.
func (c *Catalog) ProductRanges(ctx context.Context, size int) ([]ProductRange, error) {
	var list []ProductRange
	for at := 0; ; at = list[len(list)-1].Last {
		last, err := c.lastOf(ctx, at, size)
		if err != nil {
			return nil, err
		}
		if last == 0 {
			return list, nil
		}
		list = append(list, ProductRange{at, last})
	}
}

// lastOf returns the id of the last of the next size published products after an id, or 0 if there
// are none.
func (c *Catalog) lastOf(ctx context.Context, after, size int) (int, error) {
	next := c.client.Product.Query().Where(Published(), product.IDGT(after))
	ids, err := next.Clone().Order(ent.Asc(product.FieldID)).Offset(size - 1).Limit(1).IDs(ctx)
	if err == nil && len(ids) == 0 {
		ids, err = next.Order(ent.Desc(product.FieldID)).Limit(1).IDs(ctx)
	}
	if err != nil {
		return 0, fmt.Errorf("find end of product range: %w", err)
	}
	if len(ids) == 0 {
		return 0, nil
	}
	return ids[0], nil
}

// Extent describes the content of a range: the number of its products and the time of their latest
// change.
type Extent struct {
	Products  int
	ChangedAt time.Time
}

// settles exceeds the longest time between a change's timestamp and its commit, plus the clock
// difference between nodes.
const settles = 10 * time.Minute

// Settled reports whether an unchanged extent guarantees unchanged products. It is false for recent
// changes, because a transaction with an earlier timestamp may still commit.
func (e Extent) Settled(now time.Time) bool { return now.Sub(e.ChangedAt) > settles }

// Extent returns the number of products in a range and the time of their latest change.
func (c *Catalog) Extent(ctx context.Context, s ProductRange) (Extent, error) {
	q := c.client.Product.Query().Where(s.where()...)
	count, err := q.Clone().Count(ctx)
	if err != nil {
		return Extent{}, fmt.Errorf("count products: %w", err)
	}
	if count == 0 {
		return Extent{}, nil
	}
	latest, err := q.Order(ent.Desc(product.FieldUpdatedAt)).Limit(1).Select(product.FieldUpdatedAt).All(ctx)
	if err != nil {
		return Extent{}, fmt.Errorf("load time of last product change: %w", err)
	}
	if len(latest) == 0 { // deleted since the count
		return Extent{}, nil
	}
	return Extent{count, latest[0].UpdatedAt}, nil
}

// rowsAtOnce is the number of products per batch.
const rowsAtOnce = 500

// ListedProduct is a product in a sitemap.
type ListedProduct struct {
	Slug      string
	ChangedAt time.Time
	Pictures  []media.Picture
}

// EachListed calls each with batches of the products of a range, in ascending order of id. It stops
// at the first error and returns it.
func (c *Catalog) EachListed(ctx context.Context, s ProductRange, each func([]ListedProduct) error) error {
	fields := []string{product.FieldID, product.FieldSlug, product.FieldUpdatedAt, product.FieldImages}
	return c.eachRows(ctx, s, func(q *ent.ProductQuery) { q.Select(fields...) }, func(rows []*ent.Product) error {
		list := make([]ListedProduct, len(rows))
		for i, row := range rows {
			list[i] = ListedProduct{row.Slug, row.UpdatedAt, row.Images}
		}
		return each(list)
	})
}

func (c *Catalog) eachRows(
	ctx context.Context, s ProductRange, read func(*ent.ProductQuery), each func([]*ent.Product) error,
) error {
	for {
		q := c.client.Product.Query().Where(s.where()...).Order(ent.Asc(product.FieldID)).Limit(rowsAtOnce)
		read(q)
		rows, err := q.All(ctx)
		if err != nil {
			return fmt.Errorf("list products: %w", err)
		}
		if len(rows) > 0 {
			if err := each(rows); err != nil {
				return err
			}
		}
		if len(rows) < rowsAtOnce {
			return nil
		}
		s.After = rows[len(rows)-1].ID
	}
}
