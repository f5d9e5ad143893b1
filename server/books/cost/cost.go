// Package cost records the purchase costs of products over time. Every method needs a context with the shop as viewer.
package cost

import (
	"context"
	"fmt"
	"time"

	"haat/ent"
	"haat/ent/product"
	"haat/ent/purchasecost"
	"haat/ent/rules"
	"haat/ent/variant"
	"haat/server/platform/audit"
	"haat/server/platform/db"
	"haat/server/platform/dhaka"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/money"
)

const (
	maxNote = 200
	// maxHistory is the maximum number of entries in a product's history.
	maxHistory = 100
)

// Costs is the service for purchase costs.
type Costs struct {
	client *ent.Client
	now    func() time.Time
}

// New returns the service for client's database. now returns the current time; nil means time.Now.
func New(client *ent.Client, now func() time.Time) *Costs {
	if now == nil {
		now = time.Now
	}
	return &Costs{client, now}
}

// Of returns the costs of a product. The error is NotFound "product_not_found".
func (c *Costs) Of(ctx context.Context, productID int) (*ProductCosts, error) {
	row, err := c.client.Product.Query().Where(product.ID(productID)).
		WithVariants(func(q *ent.VariantQuery) { q.Order(ent.Asc(variant.FieldPosition, variant.FieldID)) }).Only(ctx)
	if ent.IsNotFound(err) {
		return nil, fault.New(fault.NotFound, "product_not_found")
	}
	if err != nil {
		return nil, fmt.Errorf("load product: %w", err)
	}
	entries, err := c.client.PurchaseCost.Query().Where(purchasecost.ProductID(productID)).
		Order(ent.Desc(purchasecost.FieldSince, purchasecost.FieldID)).Limit(maxHistory).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("load purchase costs: %w", err)
	}
	costs := &ProductCosts{Cost: (*money.Amount)(row.Cost), Variants: []VariantCost{}, History: []CostEntry{}}
	for _, v := range row.Edges.Variants {
		costs.Variants = append(costs.Variants, VariantCost{v.ID, v.Key, (*money.Amount)(v.Cost)})
	}
	for _, e := range entries {
		costs.History = append(costs.History, CostEntry{e.ID, idOf(e.VariantID), e.Variant, money.Amount(e.Cost), e.Since, e.Note, e.ActorName, e.CreatedAt})
	}
	return costs, nil
}

func idOf(id *int) int {
	if id == nil {
		return 0
	}
	return *id
}

// Set records a cost and applies it to the product and to the items ordered since in.Since, until the next recorded cost. It returns the
// product's costs. The activity log does not contain the amount, because some of its readers may not see costs. Errors: NotFound
// "product_not_found", also for an unknown variant; Invalid "cost_invalid".
func (c *Costs) Set(ctx context.Context, productID int, in CostRequest) (*ProductCosts, error) {
	in.Note = form.OneLine(in.Note)
	since, err := in.check(c.now())
	if err != nil {
		return nil, err
	}
	err = db.Transact(ctx, c.client, "set purchase cost", func(client *ent.Client) error {
		key, err := lock(ctx, client, productID, in.VariantID)
		if err != nil {
			return err
		}
		who, _ := audit.From(ctx)
		create := client.PurchaseCost.Create().SetProductID(productID).SetVariant(key).SetCost(int64(in.Cost)).SetSince(since).
			SetNote(in.Note).SetActorID(who.ID).SetActorName(who.ShortName())
		if in.VariantID != 0 {
			create.SetVariantID(in.VariantID)
		}
		if err := create.Exec(ctx); err != nil {
			return fmt.Errorf("write purchase cost: %w", err)
		}
		if err := setCurrent(hidden(ctx), client, productID, in.VariantID, c.now()); err != nil {
			return err
		}
		entry := map[string]any{"cost": audit.To("…")}
		if err := audit.Record(ctx, client, "update", ent.TypeProduct, productID, entry); err != nil {
			return err
		}
		return c.applySince(audit.Quiet(ctx), client, productID, since)
	})
	if err != nil {
		return nil, err
	}
	return c.Of(ctx, productID)
}

// hidden returns a context for writes that need neither a purge of pages nor an entry in the activity log.
func hidden(ctx context.Context) context.Context { return rules.Bulk(audit.Quiet(ctx)) }

// check returns the beginning of the day r.Since. The error is Invalid "cost_invalid".
func (r CostRequest) check(now time.Time) (time.Time, error) {
	fields := form.Fields{}
	since, err := time.ParseInLocation(time.DateOnly, r.Since, dhaka.Zone)
	if err != nil || since.After(now) || since.Year() < 2000 {
		fields["since"] = "invalid"
	}
	if r.Cost < 0 || r.Cost > money.Max {
		fields["cost"] = "invalid"
	}
	if r.VariantID < 0 {
		fields["variant_id"] = "invalid"
	}
	fields.Text("note", r.Note, maxNote, false)
	return since.UTC(), fields.Of(fault.New(fault.Invalid, "cost_invalid"))
}

// lock locks a product until the transaction ends, so that its costs are set one after the other. It returns the variant's key.
func lock(ctx context.Context, client *ent.Client, productID, variantID int) (key string, err error) {
	n, err := client.Product.Update().Where(product.ID(productID)).AddStock(0).Save(hidden(ctx))
	if err != nil {
		return "", fmt.Errorf("lock product: %w", err)
	}
	if n == 0 {
		return "", fault.New(fault.NotFound, "product_not_found")
	}
	if variantID == 0 {
		return "", nil
	}
	row, err := client.Variant.Query().Where(variant.ID(variantID), variant.ProductID(productID)).Only(ctx)
	if ent.IsNotFound(err) {
		return "", fault.New(fault.NotFound, "product_not_found")
	}
	if err != nil {
		return "", fmt.Errorf("load variant: %w", err)
	}
	return row.Key, nil
}

// setCurrent stores the latest cost in the row of a locked product or variant.
func setCurrent(ctx context.Context, client *ent.Client, productID, variantID int, now time.Time) error {
	of, err := readHistory(ctx, client, productID)
	if err != nil {
		return err
	}
	cost := of.own(variantID, now)
	if cost == nil {
		return nil
	}
	if variantID == 0 {
		err = client.Product.Update().Where(product.ID(productID)).SetCost(*cost).Exec(ctx)
	} else {
		err = client.Variant.Update().Where(variant.ID(variantID)).SetCost(*cost).Exec(ctx)
	}
	return fault.Wrap("set current cost", err)
}
