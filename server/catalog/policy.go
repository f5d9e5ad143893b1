package catalog

import (
	"context"
	"fmt"

	"haat/ent"
	"haat/ent/policytext"
)

// Policy is the shop's text of a static page as safe HTML; where it has
// written none in either language, the default one.
func (c *Catalog) Policy(ctx context.Context, kind policytext.Kind, shop *Shop, locale Locale) (string, error) {
	row, err := c.client.PolicyText.Query().Where(policytext.KindEQ(kind)).Only(ctx)
	if err != nil && !ent.IsNotFound(err) {
		return "", fmt.Errorf("load policy: %w", err)
	}
	text := ""
	if row != nil {
		text = locale.Pick(row.Body, row.BnBody)
	}
	if text == "" {
		text = shop.Name
	}
	return descriptionHTML(text)
}
