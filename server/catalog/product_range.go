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

// ProductRange is a run of the shop's published products in the order of their ids: those
// after the product After, to Last. The zero one is of all.
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

// ProductRanges cuts the shop's published products into stretches of so many, the last
// one of as many or fewer. A shop without any has none.
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

// lastOf is the last of the next size published products after one; 0 where there is none.
func (c *Catalog) lastOf(ctx context.Context, after, size int) (int, error) {
	next := c.client.Product.Query().Where(Published(), product.IDGT(after))
	ids, err := next.Clone().Order(ent.Asc(product.FieldID)).Offset(size - 1).Limit(1).IDs(ctx)
	if err == nil && len(ids) == 0 {
		ids, err = next.Order(ent.Desc(product.FieldID)).Limit(1).IDs(ctx)
	}
	if err != nil {
		return 0, fmt.Errorf("find where products end: %w", err)
	}
	if len(ids) == 0 {
		return 0, nil
	}
	return ids[0], nil
}

// Extent is how many products a stretch has, and when the last of them was changed.
type Extent struct {
	Products  int
	ChangedAt time.Time
}

// settles is longer than any change takes from the time that it writes down to its commit, and
// than the clocks of two nodes are apart.
const settles = 10 * time.Minute

// Settled reports whether what has this extent is the same as long as the extent is: a change that
// is younger may be seen before another that began earlier.
func (e Extent) Settled(now time.Time) bool { return now.Sub(e.ChangedAt) > settles }

// Extent measures a stretch.
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
		return Extent{}, fmt.Errorf("look when products were changed: %w", err)
	}
	if len(latest) == 0 { // they have gone meanwhile
		return Extent{}, nil
	}
	return Extent{count, latest[0].UpdatedAt}, nil
}

// rowsAtOnce is how many products of a stretch are in memory.
const rowsAtOnce = 500

// ListedProduct is a product as a sitemap lists it.
type ListedProduct struct {
	Slug      string
	ChangedAt time.Time
	Pictures  []media.Picture
}

// EachListed calls each with the products of a stretch, some at a time.
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
