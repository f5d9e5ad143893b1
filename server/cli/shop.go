package cli

import (
	"context"
	"fmt"

	"haat/ent"
	"haat/ent/shop"
)

type shopCommand struct {
	Create shopCreateCommand `cmd:"" help:"Create a shop."`
	Set    shopSetCommand    `cmd:"" help:"Change a shop's advertising and review settings."`
	Domain shopDomainCommand `cmd:"" help:"Show, replace or remove a shop's domain."`

	List         shopListCommand         `cmd:"" help:"List or search shops."`
	Publish      shopPublishCommand      `cmd:"" help:"Publish a shop."`
	Unpublish    shopUnpublishCommand    `cmd:"" help:"Unpublish a shop; its pages show only its phone number."`
	App          shopAppCommand          `cmd:"" help:"Answer a shop's request for its own app."`
	Apps         shopAppsCommand         `cmd:"" help:"List the shops that have requested their own app."`
	Suspend      shopSuspendCommand      `cmd:"" help:"Suspend a shop with a notice; its owner cannot publish it again."`
	Unsuspend    shopUnsuspendCommand    `cmd:"" help:"End a shop's suspension."`
	VerifyDomain shopVerifyDomainCommand `cmd:"" help:"Check a shop's domain in the DNS, or mark it as verified."`
}

// shopCalled returns the shop with a slug. ctx must have the system viewer.
func shopCalled(ctx context.Context, client *ent.Client, slug string) (*ent.Shop, error) {
	row, err := client.Shop.Query().Where(shop.Slug(slug)).Only(ctx)
	if ent.IsNotFound(err) {
		return nil, fmt.Errorf("shop %q not found", slug)
	}
	if err != nil {
		return nil, fmt.Errorf("find shop: %w", err)
	}
	return row, nil
}
