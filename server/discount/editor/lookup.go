package editor

import (
	"context"
	"fmt"

	"haat/ent"
	"haat/ent/category"
	"haat/ent/ordertag"
	"haat/ent/product"
	"haat/server/platform/form"
	"haat/server/platform/media"
	"haat/server/platform/money"
)

// checkOwned adds "unknown" for lists with a product, a category or a tag that the shop does not have. It needs a statement for each kind that
// the request names.
func (r DiscountRequest) checkOwned(ctx context.Context, client *ent.Client, fields form.Fields) error {
	t := r.Terms
	products, err := ownedProducts(ctx, client, unique(append(append([]int{}, t.Products...), t.WithoutProducts...)))
	if err != nil {
		return err
	}
	var categories, tags map[int]bool
	if len(t.Categories)+len(t.WithoutCategories) > 0 {
		ids, err := client.Category.Query().Where(category.IDIn(append(append([]int{}, t.Categories...), t.WithoutCategories...)...)).IDs(ctx)
		if err != nil {
			return fmt.Errorf("look up categories: %w", err)
		}
		categories = setOf(ids)
	}
	if len(r.Tags) > 0 {
		ids, err := client.OrderTag.Query().Where(ordertag.IDIn(r.Tags...)).IDs(ctx)
		if err != nil {
			return fmt.Errorf("look up tags: %w", err)
		}
		tags = setOf(ids)
	}
	for _, each := range []struct {
		name string
		ids  []int
		has  map[int]bool
	}{
		{"terms.products", t.Products, products}, {"terms.without_products", t.WithoutProducts, products},
		{"terms.categories", t.Categories, categories}, {"terms.without_categories", t.WithoutCategories, categories}, {"tags", r.Tags, tags},
	} {
		for _, id := range each.ids {
			if !each.has[id] {
				fields[each.name] = "unknown"
			}
		}
	}
	return nil
}

func ownedProducts(ctx context.Context, client *ent.Client, ids []int) (map[int]bool, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	found, err := client.Product.Query().Where(product.IDIn(ids...)).IDs(ctx)
	if err != nil {
		return nil, fmt.Errorf("look up products: %w", err)
	}
	return setOf(found), nil
}

func setOf(ids []int) map[int]bool {
	set := make(map[int]bool, len(ids))
	for _, id := range ids {
		set[id] = true
	}
	return set
}

// named returns the names of what a discount refers to. Deleted products, categories and tags are left out.
func named(ctx context.Context, client *ent.Client, t Terms, tags []int) (Named, error) {
	n := Named{Products: []NamedProduct{}, Categories: []NamedCategory{}, Tags: []NamedTag{}}
	if ids := append(append([]int{}, t.Products...), t.WithoutProducts...); len(ids) > 0 {
		rows, err := client.Product.Query().Where(product.IDIn(ids...)).Order(ent.Asc(product.FieldID)).
			Select(product.FieldID, product.FieldName, product.FieldBnName, product.FieldImages, product.FieldPrice).All(ctx)
		if err != nil {
			return n, fmt.Errorf("load products of discount: %w", err)
		}
		for _, row := range rows {
			n.Products = append(n.Products, productOf(row))
		}
	}
	if ids := append(append([]int{}, t.Categories...), t.WithoutCategories...); len(ids) > 0 {
		rows, err := client.Category.Query().Where(category.IDIn(ids...)).Order(ent.Asc(category.FieldID)).All(ctx)
		if err != nil {
			return n, fmt.Errorf("load categories of discount: %w", err)
		}
		n.Categories = categoriesOf(rows)
	}
	if len(tags) > 0 {
		rows, err := client.OrderTag.Query().Where(ordertag.IDIn(tags...)).Order(ent.Asc(ordertag.FieldName)).All(ctx)
		if err != nil {
			return n, fmt.Errorf("load tags of discount: %w", err)
		}
		n.Tags = tagsOf(rows)
	}
	return n, nil
}

// Choices returns the categories and tags for which a discount can be.
func (e *Editor) Choices(ctx context.Context) (*Choices, error) {
	categories, err := e.client.Category.Query().Order(ent.Asc(category.FieldPosition, category.FieldID)).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("list categories: %w", err)
	}
	tags, err := e.client.OrderTag.Query().Order(ent.Asc(ordertag.FieldName)).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("list tags: %w", err)
	}
	return &Choices{categoriesOf(categories), tagsOf(tags)}, nil
}

func productOf(row *ent.Product) NamedProduct {
	p := NamedProduct{ID: row.ID, Name: row.Name, BnName: row.BnName, Price: money.Amount(row.Price)}
	if len(row.Images) > 0 {
		p.Picture = &media.Picture{}
		*p.Picture = row.Images[0]
	}
	return p
}

func categoriesOf(rows []*ent.Category) []NamedCategory {
	list := make([]NamedCategory, len(rows))
	for i, row := range rows {
		list[i] = NamedCategory{ID: row.ID, Name: row.Name, BnName: row.BnName}
		if row.ParentID != nil {
			list[i].ParentID = *row.ParentID
		}
	}
	return list
}

func tagsOf(rows []*ent.OrderTag) []NamedTag {
	list := make([]NamedTag, len(rows))
	for i, row := range rows {
		list[i] = NamedTag{row.ID, row.Name}
	}
	return list
}
