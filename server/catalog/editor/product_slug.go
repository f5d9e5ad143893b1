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

// A slug that is made of a name leaves room for a number behind it.
const maxMadeSlug = 80

// slug is the one that was written, where no other product has it, or else one that is
// made of the name; has is the product until now, nil for a new one. Invalid
// "product_invalid".
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
		return "", fmt.Errorf("look for slug: %w", err)
	}
	if taken {
		return "", form.Fields{"slug": "taken"}.Of(fault.New(fault.Invalid, "product_invalid"))
	}
	return r.Slug, nil
}

// freeSlug is the slug, or with the lowest number behind it that no product has or had
// but the one that has own.
func freeSlug(ctx context.Context, client *ent.Client, wanted, own string) (string, error) {
	taken, err := client.Product.Query().Where(product.SlugHasPrefix(wanted), product.SlugNEQ(own)).
		Select(product.FieldSlug).Strings(ctx)
	if err != nil {
		return "", fmt.Errorf("look for slugs: %w", err)
	}
	left, err := client.Redirect.Query().
		Where(redirect.KindEQ(catalog.MovedProduct), redirect.OldSlugHasPrefix(wanted), redirect.NewSlugNEQ(own)).
		Select(redirect.FieldOldSlug).Strings(ctx)
	if err != nil {
		return "", fmt.Errorf("look for old slugs: %w", err)
	}
	taken = append(taken, left...)
	free := wanted
	for n := 2; slices.Contains(taken, free); n++ {
		free = fmt.Sprintf("%s-%d", wanted, n)
	}
	return free, nil
}
