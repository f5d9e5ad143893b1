package editor

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"haat/ent"
	"haat/ent/product"
	"haat/ent/redirect"
	"haat/server/catalog"
	"haat/server/platform/fault"
	"haat/server/platform/form"
)

// maxMadeSlug is the maximum length of a slug made from a name. It leaves room for a numeric suffix.
const maxMadeSlug = 80

// slug returns the requested slug or, if that is empty, one made from the name. has is the current row, or
// nil for a new product. The error is Invalid "product_invalid" if another product has the slug.
func (r ProductRequest) slug(ctx context.Context, client *ent.Client, has *ent.Product) (string, error) {
	own := ""
	if has != nil {
		own = has.Slug
	}
	switch r.Slug {
	case "":
		made := cmp.Or(catalog.SlugOf(r.Name, maxMadeSlug), catalog.SlugOf(r.BnName, maxMadeSlug), "product")
		return freeSlug(ctx, client, made, own)
	case own:
		return own, nil
	}
	taken, err := client.Product.Query().Where(product.Slug(r.Slug)).Exist(ctx)
	if err != nil {
		return "", fmt.Errorf("query slugs: %w", err)
	}
	if taken {
		return "", form.Fields{"slug": "taken"}.Of(fault.New(fault.Invalid, "product_invalid"))
	}
	return r.Slug, nil
}

// freeSlug returns the wanted slug if no other product has or had it, otherwise the wanted slug with the lowest
// free numeric suffix. The product with the slug own may reuse its own slugs.
func freeSlug(ctx context.Context, client *ent.Client, wanted, own string) (string, error) {
	taken, err := client.Product.Query().Where(product.SlugHasPrefix(wanted), product.SlugNEQ(own)).
		Select(product.FieldSlug).Strings(ctx)
	if err != nil {
		return "", fmt.Errorf("query slugs: %w", err)
	}
	left, err := client.Redirect.Query().
		Where(redirect.KindEQ(catalog.MovedProduct), redirect.OldSlugHasPrefix(wanted), redirect.NewSlugNEQ(own)).
		Select(redirect.FieldOldSlug).Strings(ctx)
	if err != nil {
		return "", fmt.Errorf("query old slugs: %w", err)
	}
	taken = append(taken, left...)
	free := wanted
	for n := 2; slices.Contains(taken, free); n++ {
		free = fmt.Sprintf("%s-%d", wanted, n)
	}
	return free, nil
}
