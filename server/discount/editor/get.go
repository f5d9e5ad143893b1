package editor

import (
	"context"
	"fmt"
	"slices"

	"haat/ent"
	entdiscount "haat/ent/discount"
	"haat/ent/discountcode"
	"haat/ent/orderdiscount"
	"haat/server/platform/dhaka"
	"haat/server/platform/fault"
)

// Get returns a discount. If costs is true, its figures contain the profit. The error is NotFound "discount_not_found".
func (e *Editor) Get(ctx context.Context, id int, costs bool) (*FullDiscount, error) {
	return e.get(ctx, e.client, id, costs)
}

func (e *Editor) get(ctx context.Context, client *ent.Client, id int, costs bool) (*FullDiscount, error) {
	row, err := client.Discount.Query().Where(entdiscount.ID(id)).Only(ctx)
	if err != nil {
		return nil, discountFault("load discount", err)
	}
	codes, err := codesOf(ctx, client, []int{id})
	if err != nil {
		return nil, err
	}
	d := &FullDiscount{DiscountRequest: requestOf(row), ID: row.ID, Status: statusOf(row, e.now()), Used: row.Used, Codes: codes[id].n}
	d.Code = codes[id].first
	if d.Fixed, err = hasOrders(ctx, client, id); err != nil {
		return nil, err
	}
	of, err := figuresOf(ctx, client, []int{id}, costs)
	if err != nil {
		return nil, err
	}
	d.Figures = of[id]
	d.Named, err = named(ctx, client, d.Terms, d.Tags)
	return d, err
}

// requestOf returns the request that would save a discount as it is, without a code. Its lists are not nil.
func requestOf(row *ent.Discount) DiscountRequest {
	return DiscountRequest{
		ChangedAt: row.UpdatedAt, Name: row.Name, BnName: row.BnName, Note: row.Note, Source: row.Source, Automatic: row.Automatic,
		Terms: termsOf(row.Terms), FirstOrder: row.FirstOrder, Districts: slices.Clone(filled(row.Districts)), Tags: slices.Clone(filled(row.Tags)),
		MostUses: row.MostUses, MostOfPhone: row.MostOfPhone, MostOfCode: row.MostOfCode,
		StartsAt: dhaka.Minute(row.StartsAt), EndsAt: dhaka.LastMinute(row.EndsAt),
	}
}

// hasOrders reports whether an order has the discount.
func hasOrders(ctx context.Context, client *ent.Client, id int) (bool, error) {
	has, err := client.OrderDiscount.Query().Where(orderdiscount.DiscountID(id)).Exist(ctx)
	if err != nil {
		return false, fmt.Errorf("look for orders with discount: %w", err)
	}
	return has, nil
}

// checkFree adds "taken" if the shop has the code.
func checkFree(ctx context.Context, client *ent.Client, code string) error {
	has, err := client.DiscountCode.Query().Where(discountcode.Code(code)).Exist(ctx)
	if err != nil {
		return fmt.Errorf("look up code: %w", err)
	}
	if has {
		f := fault.New(fault.Invalid, "discount_invalid")
		f.Fields = map[string]string{"code": "taken"}
		return f
	}
	return nil
}
