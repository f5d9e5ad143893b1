package editor

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"time"

	"haat/ent"
	"haat/ent/category"
	entdiscount "haat/ent/discount"
	"haat/ent/product"
	"haat/ent/shippingpackage"
	"haat/server/discount"
	"haat/server/discount/rules"
	"haat/server/platform/dhaka"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/money"
)

const (
	// draftID is the id of the unsaved discount in the calculation, and draftCode the code with which it asks why it does not count.
	draftID   = 0
	draftCode = "PREVIEW"
	// maxPreviewLines is the maximum number of lines of the cart, and sampleLines that of a cart without lines.
	maxPreviewLines = 20
	sampleLines     = 3
	// maxSampleUnits is the most by which the units of a line of a sample cart are raised.
	maxSampleUnits = 99
)

// Preview returns what an unsaved discount would do to a cart of a customer who fulfils its conditions, at a time at which it has started. The
// discount does not need a name or a code yet. Errors: Invalid "discount_invalid", with "lines" for an unknown product.
func (e *Editor) Preview(ctx context.Context, in PreviewRequest) (*Preview, error) {
	in.Discount = in.Discount.cleaned()
	if err := in.check(); err != nil {
		return nil, err
	}
	ancestors, err := e.ancestors(ctx)
	if err != nil {
		return nil, err
	}
	draft := in.Discount.rule()
	products, quantities, err := e.previewed(ctx, in, draft, ancestors)
	if err != nil {
		return nil, err
	}
	others, err := e.others(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	cart := discount.Cart{Codes: []string{draftCode}, FirstOrder: true, Segments: draft.Segments}
	if len(draft.Districts) > 0 {
		cart.District = draft.Districts[0]
	}
	if cart.Fee, err = e.fee(ctx, in.Fee); err != nil {
		return nil, err
	}
	for i, row := range products {
		cart.Lines = append(cart.Lines, lineOf(row, quantities[i], ancestors))
	}
	list := []*discount.Rule{draft}
	for i := range others {
		list = append(list, &others[i].Rule)
	}
	at := e.now()
	if draft.Starts.After(at) {
		at = draft.Starts
	}
	conflicts := conflictsOf(draft, others)
	draft.Ends = time.Time{} // the preview of a discount that is over shows what it gave
	p := previewOf(discount.Calculate(cart, list, at), cart, products, others, in.Discount)
	p.Conflicts = conflicts
	return p, nil
}

// check returns Invalid "discount_invalid" for terms that cannot be calculated.
func (in PreviewRequest) check() error {
	fields := form.Fields{}
	in.Discount.Terms.check(fields)
	fields.Period("", in.Discount.StartsAt, in.Discount.EndsAt)
	if len(in.Lines) > maxPreviewLines {
		fields["lines"] = "max"
	}
	for _, line := range in.Lines {
		if line.Quantity < 1 || line.Quantity > maxUnits {
			fields["lines"] = "invalid"
		}
	}
	if in.Fee != nil && (*in.Fee < 0 || *in.Fee > money.Max) {
		fields["fee"] = "invalid"
	}
	return fields.Of(fault.New(fault.Invalid, "discount_invalid"))
}

// rule returns the rule of a valid request.
func (r DiscountRequest) rule() *discount.Rule {
	rule := discount.RuleOf(r.Terms.stored())
	rule.ID, rule.Code, rule.FirstOrder, rule.Districts, rule.Segments = draftID, draftCode, r.FirstOrder, r.Districts, r.Tags
	if starts, _ := dhaka.ParseMinute(r.StartsAt); starts != nil {
		rule.Starts = *starts
	}
	if ends, _ := dhaka.ParseLastMinute(r.EndsAt); ends != nil {
		rule.Ends = *ends
	}
	return rule
}

// others returns the shop's discounts that are neither paused nor over, except one: all automatic ones, and the newest with codes.
func (e *Editor) others(ctx context.Context, except int) ([]rules.Rule, error) {
	rows, err := e.client.Discount.Query().Where(
		entdiscount.IDNEQ(except), entdiscount.Paused(false), rules.NotOver(e.now()),
	).Order(ent.Desc(entdiscount.FieldAutomatic), ent.Desc(entdiscount.FieldID)).Limit(2 * MaxAutomatic).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("load other discounts: %w", err)
	}
	list := make([]rules.Rule, len(rows))
	for i, row := range rows {
		list[i] = rules.Of(row)
		if !row.Automatic {
			list[i].Code = " " // nobody enters it, so that it does not count in the cart
		}
	}
	return list, nil
}

// ancestors returns the Ancestors of the shop's categories.
func (e *Editor) ancestors(ctx context.Context) (map[int][]int, error) {
	rows, err := e.client.Category.Query().Select(category.FieldID, category.FieldParentID).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("load categories: %w", err)
	}
	return rules.Ancestors(rows), nil
}

// previewFields are the columns of products that a preview needs.
var previewFields = []string{product.FieldID, product.FieldName, product.FieldBnName, product.FieldImages, product.FieldPrice, product.FieldCategoryID}

// previewed returns the products of the cart and their quantities.
func (e *Editor) previewed(ctx context.Context, in PreviewRequest, draft *discount.Rule, ancestors map[int][]int) ([]*ent.Product, []int, error) {
	if len(in.Lines) == 0 {
		rows, err := e.samples(ctx, draft, ancestors)
		return rows, samplesOf(draft, rows), err
	}
	ids := make([]int, len(in.Lines))
	for i, line := range in.Lines {
		ids[i] = line.ProductID
	}
	found, err := e.client.Product.Query().Where(product.IDIn(ids...)).Select(previewFields...).All(ctx)
	if err != nil {
		return nil, nil, fmt.Errorf("load products of preview: %w", err)
	}
	rows, quantities := make([]*ent.Product, len(in.Lines)), make([]int, len(in.Lines))
	for i, line := range in.Lines {
		at := slices.IndexFunc(found, func(row *ent.Product) bool { return row.ID == line.ProductID })
		if at < 0 {
			return nil, nil, form.Fields{"lines": "unknown"}.Of(fault.New(fault.Invalid, "discount_invalid"))
		}
		rows[i], quantities[i] = found[at], line.Quantity
	}
	return rows, quantities, nil
}

// samples returns published products of the discount's target, the best-selling first, or of the shop if the target has none.
func (e *Editor) samples(ctx context.Context, draft *discount.Rule, ancestors map[int][]int) ([]*ent.Product, error) {
	t := draft.Target
	of := e.client.Product.Query().Where(product.StatusEQ(product.StatusPublished), product.PriceGT(0))
	within := func(categories []int) (ids []int) {
		for id, chain := range ancestors {
			if slices.ContainsFunc(chain, func(above int) bool { return slices.Contains(categories, above) }) {
				ids = append(ids, id)
			}
		}
		return ids
	}
	limit := sampleLines
	switch {
	case len(t.Products) > 0 && len(t.Categories) > 0:
		of.Where(product.Or(product.IDIn(t.Products...), product.CategoryIDIn(within(t.Categories)...)))
	case len(t.Products) > 0:
		of.Where(product.IDIn(t.Products...))
		if draft.Value.Kind == discount.Bundle && draft.Value.Units == 0 {
			limit = maxPreviewLines // a set needs all of its products
		}
	case len(t.Categories) > 0:
		of.Where(product.CategoryIDIn(within(t.Categories)...))
	}
	if len(t.WithoutProducts) > 0 {
		of.Where(product.IDNotIn(t.WithoutProducts...))
	}
	if len(t.WithoutCategories) > 0 {
		of.Where(product.Or(product.CategoryIDIsNil(), product.CategoryIDNotIn(within(t.WithoutCategories)...)))
	}
	rows, err := of.Order(ent.Desc(product.FieldSold), ent.Asc(product.FieldID)).Limit(limit).Select(previewFields...).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("load sample products: %w", err)
	}
	return rows, nil
}

// samplesOf returns the quantities of a sample cart: enough units that tiers, bundles and most minimums count.
func samplesOf(draft *discount.Rule, rows []*ent.Product) []int {
	quantities, sum := make([]int, len(rows)), money.Amount(0)
	for i, row := range rows {
		quantities[i] = 1
		sum += money.Amount(row.Price)
	}
	need := max(draft.MinUnits, draft.Value.Units, draft.Value.Buy+draft.Value.Get)
	if tiers := draft.Value.Tiers; len(tiers) > 0 {
		need = max(need, tiers[0].Units)
	}
	if len(rows) == 0 {
		return quantities
	}
	price := money.Amount(rows[0].Price) // above 0
	more := max(0, need-len(rows), int((draft.MinSum-sum+price-1)/price))
	quantities[0] += min(more, maxSampleUnits)
	return quantities
}

// fee returns the given fee, or the highest delivery charge of the shop.
func (e *Editor) fee(ctx context.Context, given *money.Amount) (money.Amount, error) {
	if given != nil {
		return *given, nil
	}
	row, err := e.client.ShippingPackage.Query().Where(shippingpackage.Active(true)).Order(ent.Desc(shippingpackage.FieldFee)).First(ctx)
	if ent.IsNotFound(err) {
		return 0, nil
	}
	if err != nil {
		return 0, fmt.Errorf("load delivery charge: %w", err)
	}
	return money.Amount(row.Fee), nil
}

func lineOf(row *ent.Product, quantity int, ancestors map[int][]int) discount.Line {
	line := discount.Line{Key: strconv.Itoa(row.ID), Product: row.ID, Quantity: quantity, Price: money.Amount(row.Price)}
	if row.CategoryID != nil {
		line.Categories = ancestors[*row.CategoryID]
	}
	return line
}

// previewOf returns a calculation in the form of the API.
func previewOf(q discount.Quote, cart discount.Cart, products []*ent.Product, others []rules.Rule, in DiscountRequest) *Preview {
	p := &Preview{
		Lines: make([]PreviewedLine, len(products)), Discounts: make([]PreviewedAmount, len(q.Discounts)),
		Subtotal: q.Subtotal, Fee: cart.Fee, Total: q.Total,
	}
	for i, row := range products {
		p.Lines[i] = PreviewedLine{productOf(row), cart.Lines[i].Quantity, cart.Lines[i].Sum(), q.Lines[i].Total}
	}
	for i, a := range q.Discounts {
		p.Discounts[i] = PreviewedAmount{ID: a.Rule.ID, Name: in.Name, BnName: in.BnName, Class: string(a.Rule.Class), Amount: a.Amount}
		if at := slices.IndexFunc(others, func(r rules.Rule) bool { return r.ID == a.Rule.ID }); at >= 0 {
			p.Discounts[i].Name, p.Discounts[i].BnName = others[at].Name, others[at].BnName
		}
	}
	for _, code := range q.Codes {
		p.Refusal, p.MissingSum, p.MissingUnits = string(code.Refusal), code.Missing.Sum, code.Missing.Units
	}
	return p
}

// conflictsOf returns the other discounts that cannot count together with one.
func conflictsOf(draft *discount.Rule, others []rules.Rule) []Conflict {
	list := []Conflict{}
	for i := range others {
		o := &others[i]
		if reason := conflict(draft, &o.Rule); reason != "" {
			list = append(list, Conflict{o.ID, o.Name, o.BnName, string(o.Class), reason})
		}
	}
	return list
}

// conflict returns why two discounts cannot count together, or "" if they can.
func conflict(draft, other *discount.Rule) string {
	apart := func(end, start time.Time) bool { return !end.IsZero() && !start.IsZero() && !start.Before(end) }
	if apart(draft.Ends, other.Starts) || apart(other.Ends, draft.Starts) {
		return ""
	}
	mine, theirs := slices.Contains(draft.With, other.Class), slices.Contains(other.With, draft.Class)
	switch {
	case draft.Class == other.Class && (draft.Class != discount.Order || !mine || !theirs):
		return "same"
	case mine && theirs:
		return ""
	case mine:
		return "other"
	case theirs:
		return "this"
	}
	return "both"
}
