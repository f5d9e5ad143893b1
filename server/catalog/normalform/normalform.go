// Package normalform rewrites stored texts of products and variants in their canonical form
// (textnorm.Canonical), in which they are compared. It runs in the background, for rows from before the form
// was introduced and rows that nodes of the previous release still write.
package normalform

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"haat/ent"
	"haat/ent/product"
	"haat/ent/schema/kind"
	"haat/ent/variant"
	"haat/ent/viewer"
	"haat/server/platform/audit"
	"haat/server/platform/db"
	"haat/server/platform/textnorm"
)

const (
	// batch is the number of products per query.
	batch = 500
	// every is the interval of Run; retryAfter is the interval after an error.
	every      = 6 * time.Hour
	retryAfter = 5 * time.Minute
)

// Service rewrites products.
type Service struct {
	Client *ent.Client
	Logger *slog.Logger
}

// Result counts products. Rewritten have changed; Alike keep their options and variants, because two would
// become equal.
type Result struct{ Rewritten, Alike int }

// Run calls Fill immediately and then every six hours until ctx ends. It logs errors and retries after five
// minutes.
func (s *Service) Run(ctx context.Context) error {
	for {
		wait := every
		switch _, err := s.Fill(ctx); {
		case err == nil || ctx.Err() != nil:
		case errors.Is(err, db.ErrReadOnly): // a standby
		default:
			wait = retryAfter
			s.Logger.ErrorContext(ctx, "texts are not normalized", "error", err)
		}
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(wait):
		}
	}
}

// Fill rewrites the products of all shops that are not in canonical form, each in its own transaction.
// Products that change at the same time are left to the next call.
func (s *Service) Fill(ctx context.Context) (Result, error) {
	var total Result
	shops, err := s.Client.Shop.Query().IDs(viewer.WithSystem(ctx))
	if err != nil {
		return total, fmt.Errorf("list shops: %w", err)
	}
	for _, id := range shops {
		if err := s.fillShop(viewer.WithShop(audit.Quiet(ctx), id), &total); err != nil {
			return total, err
		}
	}
	return total, nil
}

func (s *Service) fillShop(ctx context.Context, total *Result) error {
	for after := 0; ; {
		rows, err := s.Client.Product.Query().Where(product.IDGT(after)).Order(ent.Asc(product.FieldID)).Limit(batch).
			Select(product.FieldID, product.FieldName, product.FieldBnName, product.FieldBrand, product.FieldSku, product.FieldOptions).
			WithVariants(func(q *ent.VariantQuery) {
				q.Select(variant.FieldProductID, variant.FieldKey, variant.FieldValues, variant.FieldSku)
			}).All(ctx)
		if err != nil {
			return fmt.Errorf("list products: %w", err)
		}
		for _, row := range rows {
			after = row.ID
			if !differs(row) {
				continue
			}
			if err := s.rewrite(ctx, row.ID, total); err != nil {
				return err
			}
		}
		if len(rows) < batch {
			return nil
		}
	}
}

// differs reports whether a text of a product or its variants is not in the canonical form.
func differs(row *ent.Product) bool {
	options, _ := canonicalOptions(row.Options)
	for i, o := range options {
		before := row.Options[i]
		if o.Name != before.Name || o.BnName != before.BnName {
			return true
		}
		for j, v := range o.Values {
			if v != before.Values[j] {
				return true
			}
		}
	}
	for _, v := range row.Edges.Variants {
		if textnorm.Canonical(v.Key) != v.Key || textnorm.Canonical(v.Sku) != v.Sku {
			return true
		}
	}
	return textnorm.Canonical(row.Name) != row.Name || textnorm.Canonical(row.BnName) != row.BnName || textnorm.Canonical(row.Brand) != row.Brand ||
		textnorm.Canonical(row.Sku) != row.Sku
}

// canonicalOptions returns options in the canonical form. It reports false if two values become equal.
func canonicalOptions(options []kind.Option) (list []kind.Option, ok bool) {
	ok = true
	for _, o := range options {
		made, seen := kind.Option{Name: textnorm.Canonical(o.Name), BnName: textnorm.Canonical(o.BnName)}, map[string]bool{}
		for _, v := range o.Values {
			v.Value, v.BnValue = textnorm.Canonical(v.Value), textnorm.Canonical(v.BnValue)
			ok = ok && !seen[v.Value]
			seen[v.Value] = true
			made.Values = append(made.Values, v)
		}
		list = append(list, made)
	}
	return list, ok
}

// rewrite rewrites a product. It does not change its options and variants if two of them would become equal:
// each has its own stock and orders, so the merchant must decide.
func (s *Service) rewrite(ctx context.Context, id int, total *Result) error {
	return db.Transact(ctx, s.Client, "normalize texts", func(client *ent.Client) error {
		row, err := client.Product.Query().Where(product.ID(id)).WithVariants().Only(ctx)
		if ent.IsNotFound(err) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("load product: %w", err)
		}
		options, ok := canonicalOptions(row.Options)
		change := client.Product.Update().Where(product.ID(id), product.Version(row.Version)).
			SetName(textnorm.Canonical(row.Name)).SetBnName(textnorm.Canonical(row.BnName)).SetBrand(textnorm.Canonical(row.Brand)).SetSku(textnorm.Canonical(row.Sku))
		if ok && len(options) > 0 {
			change.SetOptions(options)
		}
		switch n, err := change.Save(ctx); {
		case err != nil:
			return fmt.Errorf("normalize product: %w", err)
		case n == 0:
			return nil
		case !ok:
			total.Alike++
			s.Logger.WarnContext(ctx, "two values of an option look alike, and stay apart until the merchant changes one", "product", id, "shop", row.ShopID)
			return nil
		}
		total.Rewritten++
		return rewriteVariants(ctx, client, row.Edges.Variants)
	})
}

func rewriteVariants(ctx context.Context, client *ent.Client, variants []*ent.Variant) error {
	for _, v := range variants {
		values := make([]string, len(v.Values))
		for i, value := range v.Values {
			values[i] = textnorm.Canonical(value)
		}
		key, sku := textnorm.Canonical(v.Key), textnorm.Canonical(v.Sku)
		if key == v.Key && sku == v.Sku {
			continue
		}
		if err := client.Variant.UpdateOneID(v.ID).SetValues(values).SetKey(key).SetSku(sku).Exec(ctx); err != nil {
			return fmt.Errorf("normalize variant: %w", err)
		}
	}
	return nil
}
