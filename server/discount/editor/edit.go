package editor

import (
	"context"
	"fmt"
	"time"

	"haat/ent"
	entdiscount "haat/ent/discount"
	"haat/ent/viewer"
	"haat/server/discount/rules"
	"haat/server/platform/db"
	"haat/server/platform/dhaka"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/tenancy"
)

// Create adds a discount. Errors: Invalid "discount_invalid"; Conflict "discounts_full" if the shop has MaxAutomatic automatic discounts.
func (e *Editor) Create(ctx context.Context, in DiscountRequest, costs bool) (made *FullDiscount, err error) {
	in = in.cleaned()
	err = db.Transact(ctx, e.client, "create discount", func(client *ent.Client) error {
		fields := in.fields()
		if !in.Automatic {
			checkCode(fields, in.Code)
		}
		if err := e.check(ctx, client, in, fields); err != nil {
			return err
		}
		made, err = e.add(ctx, client, in, false, costs)
		return err
	})
	return made, err
}

// add stores a valid request as a new discount.
func (e *Editor) add(ctx context.Context, client *ent.Client, in DiscountRequest, isPaused, costs bool) (*FullDiscount, error) {
	starts, _ := dhaka.ParseMinute(in.StartsAt) // valid
	ends, _ := dhaka.ParseLastMinute(in.EndsAt)
	if in.Automatic && !isPaused && (ends == nil || ends.After(e.now())) {
		if err := e.mayStart(ctx, client, 0); err != nil {
			return nil, err
		}
	}
	row, err := client.Discount.Create().SetAutomatic(in.Automatic).SetPaused(isPaused).
		SetName(in.Name).SetBnName(in.BnName).SetNote(in.Note).SetSource(in.Source).SetTerms(in.Terms.stored()).SetFirstOrder(in.FirstOrder).
		SetDistricts(in.Districts).SetTags(in.Tags).SetMostUses(in.MostUses).SetMostOfPhone(in.MostOfPhone).SetMostOfCode(in.MostOfCode).
		SetNillableStartsAt(starts).SetNillableEndsAt(ends).Save(ctx)
	if err != nil {
		return nil, fmt.Errorf("create discount: %w", err)
	}
	if !in.Automatic {
		if err := addCode(ctx, client, row.ID, in.Code); err != nil {
			return nil, err
		}
	}
	return e.get(ctx, client, row.ID, costs)
}

// check returns the errors of a request: those in fields, and those that need the database.
func (e *Editor) check(ctx context.Context, client *ent.Client, in DiscountRequest, fields form.Fields) error {
	if fields["terms.products"] == "" && fields["terms.categories"] == "" {
		if err := in.checkOwned(ctx, client, fields); err != nil {
			return err
		}
	}
	return fields.Of(fault.New(fault.Invalid, "discount_invalid"))
}

// mayStart locks the shop, and returns Conflict "discounts_full" if it has MaxAutomatic automatic discounts that are neither paused nor over,
// besides the one with an id.
func (e *Editor) mayStart(ctx context.Context, client *ent.Client, except int) error {
	if _, err := tenancy.LockShop(ctx, client); err != nil {
		return err
	}
	n, err := client.Discount.Query().Where(
		entdiscount.IDNEQ(except), entdiscount.Automatic(true), entdiscount.Paused(false), rules.NotOver(e.now()),
	).Count(ctx)
	if err != nil {
		return fmt.Errorf("count automatic discounts: %w", err)
	}
	if n >= MaxAutomatic {
		return fault.New(fault.Conflict, "discounts_full")
	}
	return nil
}

// Update changes a discount. Errors: NotFound "discount_not_found"; Conflict "discount_changed" with the current discount if it is no longer
// the version of the request; Invalid "discount_invalid", also with "fixed" for a class or kind that orders have, and for Automatic, which
// never changes; Conflict "discounts_full".
func (e *Editor) Update(ctx context.Context, id int, in DiscountRequest, costs bool) (changed *FullDiscount, err error) {
	in = in.cleaned()
	err = db.Transact(ctx, e.client, "change discount", func(client *ent.Client) error {
		row, err := hold(ctx, client, id)
		if err != nil {
			return err
		}
		if !row.UpdatedAt.Equal(in.ChangedAt) {
			return e.changedMeanwhile(ctx, client, id, costs)
		}
		fields := in.fields()
		if in.Automatic != row.Automatic {
			fields["automatic"] = "fixed"
		}
		if field := in.changesKind(row.Terms); field != "" && fields[field] == "" {
			has, err := hasOrders(ctx, client, id)
			if err != nil {
				return err
			}
			if has {
				fields[field] = "fixed"
			}
		}
		if err := e.check(ctx, client, in, fields); err != nil {
			return err
		}
		if err := e.save(ctx, client, row, in); err != nil {
			return err
		}
		changed, err = e.get(ctx, client, id, costs)
		return err
	})
	return changed, err
}

func (e *Editor) changedMeanwhile(ctx context.Context, client *ent.Client, id int, costs bool) error {
	now, err := e.get(ctx, client, id, costs)
	if err != nil {
		return err
	}
	f := fault.New(fault.Conflict, "discount_changed")
	f.Now = now
	return f
}

// save writes a valid request to a locked discount.
func (e *Editor) save(ctx context.Context, client *ent.Client, row *ent.Discount, in DiscountRequest) error {
	starts, ends := boundaries(row, in)
	if row.Automatic && !row.Paused && (ends == nil || ends.After(e.now())) && statusOf(row, e.now()) == ended {
		if err := e.mayStart(ctx, client, row.ID); err != nil {
			return err
		}
	}
	update := client.Discount.UpdateOne(row).
		SetName(in.Name).SetBnName(in.BnName).SetNote(in.Note).SetSource(in.Source).SetTerms(in.Terms.stored()).SetFirstOrder(in.FirstOrder).
		SetDistricts(in.Districts).SetTags(in.Tags).SetMostUses(in.MostUses).SetMostOfPhone(in.MostOfPhone).SetMostOfCode(in.MostOfCode)
	if starts == nil {
		update.ClearStartsAt()
	} else {
		update.SetStartsAt(*starts)
	}
	if ends == nil {
		update.ClearEndsAt()
	} else {
		update.SetEndsAt(*ends)
	}
	if err := update.Exec(ctx); err != nil {
		return fmt.Errorf("change discount: %w", err)
	}
	return countUses(ctx, client, row, in)
}

// boundaries returns the start and the end of a valid request. An end that the merchant did not change stays exact to the nanosecond, such as
// that of a discount that was ended at once.
func boundaries(row *ent.Discount, in DiscountRequest) (starts, ends *time.Time) {
	starts, _ = dhaka.ParseMinute(in.StartsAt)
	ends, _ = dhaka.ParseLastMinute(in.EndsAt)
	if row.StartsAt != nil && in.StartsAt == dhaka.Minute(row.StartsAt) {
		starts = row.StartsAt
	}
	if row.EndsAt != nil && in.EndsAt == dhaka.LastMinute(row.EndsAt) {
		ends = row.EndsAt
	}
	return starts, ends
}

const (
	countAll = `UPDATE discounts SET used = (SELECT COUNT(*) FROM order_discounts o WHERE o.discount_id = $1 AND o.shop_id = $2 AND o.counts)
WHERE id = $1 AND shop_id = $2`
	countNone   = `UPDATE discounts SET used = 0 WHERE id = $1 AND shop_id = $2`
	resetCodes  = `UPDATE discount_codes SET used = 0 WHERE discount_id = $1 AND shop_id = $2`
	countByCode = `UPDATE discount_codes SET used = u.n FROM (
	SELECT code, COUNT(*) AS n FROM order_discounts WHERE discount_id = $1 AND shop_id = $2 AND counts GROUP BY code
) u WHERE discount_codes.code = u.code AND discount_codes.discount_id = $1 AND discount_codes.shop_id = $2`
)

// countUses sets the counters of uses from the orders if a request adds the limit that needs them, and to 0 if it removes it.
func countUses(ctx context.Context, client *ent.Client, row *ent.Discount, in DiscountRequest) error {
	var queries []string
	switch {
	case row.MostUses == 0 && in.MostUses > 0:
		queries = append(queries, countAll)
	case row.MostUses > 0 && in.MostUses == 0:
		queries = append(queries, countNone)
	}
	if (row.MostOfCode == 0) != (in.MostOfCode == 0) {
		queries = append(queries, resetCodes)
		if in.MostOfCode > 0 {
			queries = append(queries, countByCode)
		}
	}
	for _, query := range queries {
		if _, err := client.ExecContext(ctx, query, row.ID, viewer.ShopOf(ctx)); err != nil {
			return fmt.Errorf("count uses of discount: %w", err)
		}
	}
	return nil
}

// Duplicate adds a paused copy of a discount, with a random code unless it is automatic. The error is NotFound "discount_not_found".
func (e *Editor) Duplicate(ctx context.Context, id int, costs bool) (made *FullDiscount, err error) {
	err = db.Transact(ctx, e.client, "duplicate discount", func(client *ent.Client) error {
		row, err := client.Discount.Query().Where(entdiscount.ID(id)).Only(ctx)
		if err != nil {
			return discountFault("load discount", err)
		}
		in := requestOf(row)
		if !in.Automatic {
			codes, err := freeCodes(ctx, client, 1, "")
			if err != nil {
				return err
			}
			in.Code = codes[0]
		}
		made, err = e.add(ctx, client, in, true, costs)
		return err
	})
	return made, err
}

// Pause pauses or resumes a discount. Errors: NotFound "discount_not_found"; Conflict "discounts_full" if it cannot be resumed.
func (e *Editor) Pause(ctx context.Context, id int, isPaused, costs bool) (*FullDiscount, error) {
	return e.change(ctx, id, costs, func(client *ent.Client, row *ent.Discount) error {
		if row.Paused == isPaused {
			return nil
		}
		if !isPaused && row.Automatic {
			if err := e.mayStart(ctx, client, id); err != nil {
				return err
			}
		}
		return fault.Wrap("pause discount", client.Discount.UpdateOne(row).SetPaused(isPaused).Exec(ctx))
	})
}

// End ends a discount at once. One that has not started gets the same start and end. The error is NotFound "discount_not_found".
func (e *Editor) End(ctx context.Context, id int, costs bool) (*FullDiscount, error) {
	return e.change(ctx, id, costs, func(client *ent.Client, row *ent.Discount) error {
		now := e.now().UTC().Truncate(time.Microsecond)
		if row.EndsAt != nil && !row.EndsAt.After(now) {
			return nil
		}
		update := client.Discount.UpdateOne(row).SetEndsAt(now)
		if row.StartsAt != nil && row.StartsAt.After(now) {
			update.ClearStartsAt()
		}
		return fault.Wrap("end discount", update.Exec(ctx))
	})
}

// change changes a locked discount.
func (e *Editor) change(ctx context.Context, id int, costs bool, f func(client *ent.Client, row *ent.Discount) error) (d *FullDiscount, err error) {
	err = db.Transact(ctx, e.client, "change discount", func(client *ent.Client) error {
		row, err := hold(ctx, client, id)
		if err != nil {
			return err
		}
		if err := f(client, row); err != nil {
			return err
		}
		d, err = e.get(ctx, client, id, costs)
		return err
	})
	return d, err
}

// Delete deletes a discount with its codes. Errors: NotFound "discount_not_found"; Conflict "discount_used" if an order has it.
func (e *Editor) Delete(ctx context.Context, id int) error {
	return db.Transact(ctx, e.client, "delete discount", func(client *ent.Client) error {
		if _, err := hold(ctx, client, id); err != nil {
			return err
		}
		has, err := hasOrders(ctx, client, id)
		if err != nil {
			return err
		}
		if has {
			return fault.New(fault.Conflict, "discount_used")
		}
		return discountFault("delete discount", client.Discount.DeleteOneID(id).Exec(ctx))
	})
}
