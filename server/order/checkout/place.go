package checkout

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/product"
	"haat/ent/stockmovement"
	"haat/server/catalog/stock"
	"haat/server/discount/use"
	"haat/server/message/smsbudget"
	orders "haat/server/order"
	"haat/server/platform/audit"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/i18n"
	"haat/server/platform/jobs"
	"haat/server/platform/money"
	"haat/server/platform/pubsub"
	"haat/server/tenancy"
)

// Shopper is the person who places an order: a customer of the shop, or a guest if CustomerID is 0. IP and UserAgent are for the shop's
// advertising. SMS count towards the rate limits of From. Browser is the id of the browser's session, or empty if it has none yet. Allow
// may be nil; it is called before a valid order is written, and its error is returned. Confirm is not nil if a code proved the order's
// phone number. IsNew is set if OrderByKey found no order of the request's key, which saves a query.
type Shopper struct {
	Locale     i18n.Locale
	CustomerID int
	// VisitSource is the source of the visit, such as "facebook", or empty.
	VisitSource string
	IP          string
	UserAgent   string
	From        smsbudget.Source
	Browser     string
	Allow       func() error
	Confirm     Confirm
	IsNew       bool
}

// Place records an order and takes its units from the stock, atomically. key is the idempotency key:
// repeating a request with its key returns the same order.
//
// Errors:
//   - Invalid "order_invalid"
//   - Forbidden "shop_not_public"
//   - Forbidden "order_refused" if the shop blocked the buyer or its screen refuses the order
//   - Conflict "order_already_placed", with that order's id, if the key was used with other content
//   - Conflict "order_code_needed" if an unverified guest would take more stock than Hold allows, or if the
//     screen requires a code. No order is placed until the request is repeated with buyer.Confirm.
//   - Conflict "out_of_stock" with the remaining stock of the short lines
//   - Conflict "prices_changed" if the request's fingerprint does not match the current figures
//
// The last two have the current quote in Now.
func (c *Checkout) Place(ctx context.Context, t *tenancy.Tenant, key string, in PlaceRequest, buyer Shopper) (*orders.Order, error) {
	in = in.cleaned()
	if err := in.check(key, form.Fields{}, false); err != nil {
		return nil, err
	}
	hash, err := in.hash()
	if err != nil {
		return nil, err
	}
	p := placing{Checkout: c, tenant: t, key: key, hash: hash, in: in, buyer: buyer, batch: c.messages.Batch(buyer.From)}
	number, err := p.repeat(ctx, buyer.IsNew)
	if err != nil {
		return nil, err
	}
	if p.view != nil {
		return c.orders.View(t, p.view.row, p.view.items, orders.Customer, buyer.Locale), nil
	}
	return c.orders.Order(ctx, t, number, orders.Customer, buyer.Locale)
}

// repeat retries until an order exists for the key, and returns its id. If isNew, the key had no order a moment ago.
func (p *placing) repeat(ctx context.Context, isNew bool) (string, error) {
	var failure error
	for range stock.MaxAttempts {
		if failure != nil || !isNew {
			number, err := p.numberByKey(ctx, p.key, p.hash)
			if err != nil || number != "" {
				return number, err
			}
		}
		if failure != nil && !stock.IsRace(failure) && !errors.Is(failure, use.ErrUsedUp) {
			return "", failure // neither a conflict with a repeated request nor a change meanwhile
		}
		p.number = p.newNumber()
		if failure = p.run(ctx); failure == nil {
			return p.number, nil
		}
	}
	return "", failure
}

// OrderByKey returns the order with the idempotency key, or nil. Knowledge of the key proves that the person
// placed the order.
func (c *Checkout) OrderByKey(ctx context.Context, t *tenancy.Tenant, key string, locale i18n.Locale) (*orders.Order, error) {
	if !keyPattern.MatchString(key) {
		return nil, nil
	}
	row, err := c.rowByKey(ctx, key)
	if err != nil || row == nil {
		return nil, err
	}
	return c.orders.Order(ctx, t, row.Number, orders.Customer, locale)
}

// rowByKey returns the order with the idempotency key, or nil.
func (c *Checkout) rowByKey(ctx context.Context, key string) (*ent.Order, error) {
	row, err := c.client.Order.Query().Where(order.IdempotencyKey(key)).Only(ctx)
	if ent.IsNotFound(err) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("query order: %w", err)
	}
	return row, nil
}

// numberByKey returns the id of the order with the idempotency key, or "". The error is Conflict
// "order_already_placed" if the key was used for another request.
func (c *Checkout) numberByKey(ctx context.Context, key, hash string) (string, error) {
	row, err := c.rowByKey(ctx, key)
	if err != nil || row == nil {
		return "", err
	}
	if row.RequestHash != hash {
		f := fault.New(fault.Conflict, "order_already_placed")
		f.Fields = map[string]string{"order_id": row.Number}
		return "", f
	}
	return row.Number, nil
}

// placing is an order being placed. number is the id used by the current attempt.
type placing struct {
	*Checkout
	tenant *tenancy.Tenant
	key    string
	hash   string
	in     PlaceRequest
	buyer  Shopper
	manual *manualTerms // nil if the shopper places the order
	number string
	known  bool // the phone number was proven earlier
	view   *orderView

	batch *smsbudget.Batch
	sms   *smsbudget.Prepared // of the current attempt
}

// run makes one attempt: it reads and checks everything that needs no lock, then writes the order in one transaction.
func (p *placing) run(ctx context.Context) error {
	if p.tenant.Shop.SuspendedAt != nil || p.manual == nil && !p.tenant.Shop.Public {
		return fault.New(fault.Forbidden, "shop_not_public")
	}
	priced, err := p.prepare(ctx)
	if err != nil {
		return err
	}
	if p.buyer.Allow != nil {
		if err := p.buyer.Allow(); err != nil {
			return err
		}
	}
	// Notices to other nodes follow the commit, because PostgreSQL commits transactions with notices one at a time.
	ctx = pubsub.AfterCommit(ctx)
	if err := p.prepareSMS(ctx, priced); err != nil {
		return p.releaseSMS(ctx, err)
	}
	if p.view, err = p.commit(ctx, priced); err != nil {
		return p.releaseSMS(ctx, err)
	}
	return nil
}

// commit writes the order in one transaction.
func (p *placing) commit(ctx context.Context, priced *priced) (*orderView, error) {
	tx, err := p.client.Tx(ctx)
	if err != nil {
		return nil, fmt.Errorf("place order: %w", err)
	}
	defer tx.Rollback() // does nothing after the commit
	view, err := p.write(ctx, tx.Client(), priced)
	if err != nil {
		return nil, err
	}
	if err := tx.Commit(); err != nil {
		return nil, fmt.Errorf("place order: %w", err)
	}
	return view, nil
}

// prepare prices the order and checks it against the shop's lists and the request.
func (p *placing) prepare(ctx context.Context) (*priced, error) {
	if err := p.checkBlock(ctx); err != nil {
		return nil, err
	}
	asked := QuoteRequest{Lines: p.in.Lines, PackageID: p.in.PackageID, District: p.in.District, Codes: p.in.Codes, Mobile: p.in.Mobile}
	priced, err := p.price(ctx, p.tenant.Shop, asked, p.manual, p.buyer.Locale)
	if err != nil {
		return nil, err
	}
	if err := priced.checkIDs(ctx, p.client); err != nil {
		return nil, err
	}
	if err := priced.check(p.in.Fingerprint); err != nil {
		return nil, err
	}
	if p.manual != nil {
		return priced, p.manual.checkAmounts(priced.quote)
	}
	if priced.categories, err = p.catalog.CategoryRows(ctx); err != nil {
		return nil, err
	}
	return priced, p.checkOwn(ctx, priced)
}

// write writes the order and everything that belongs to it in client's transaction. The stock of the products is changed last, so that buyers of
// a product wait for each other only during the last statements.
func (p *placing) write(ctx context.Context, client *ent.Client, priced *priced) (*orderView, error) {
	if p.buyer.Confirm != nil {
		if err := p.buyer.Confirm(ctx, client); err != nil {
			return nil, err
		}
	}
	gathering, insertJobs := jobs.Gather(ctx)
	quiet := audit.Quiet(gathering)
	view, err := p.record(quiet, client, priced)
	if err != nil {
		return nil, err
	}
	if p.manual != nil {
		err = p.writeManual(gathering, client, view.row, priced)
	} else {
		err = p.callPlaced(quiet, client, view.row)
	}
	if err != nil {
		return nil, err
	}
	if err := p.announce(gathering, client, view.row, priced); err != nil {
		return nil, err
	}
	if err := insertJobs(ctx, client); err != nil {
		return nil, err
	}
	if err := p.recordDiscounts(ctx, client, view, priced.quote); err != nil {
		return nil, err
	}
	taken, err := priced.taken().Take(audit.Quiet(ctx), client, stock.Cause{Reason: stockmovement.ReasonSale, Order: view.row.Number})
	if err != nil {
		return nil, err
	}
	return view, p.checkAll(ctx, client, priced, taken)
}

func (p *placing) writeManual(ctx context.Context, client *ent.Client, row *ent.Order, priced *priced) error {
	if err := p.recordManual(ctx, client, row, priced); err != nil {
		return err
	}
	return p.enterAdvance(ctx, client, row)
}

func (p *placing) callPlaced(ctx context.Context, client *ent.Client, row *ent.Order) error {
	for _, placed := range p.placed {
		if err := placed(ctx, client, p.tenant, row, p.in, p.buyer); err != nil {
			return err
		}
	}
	return nil
}

// checkIDs returns Invalid "order_invalid" if a package, product or variant does not belong to the shop or
// product. Its field "zone" reports that no package, or not the requested one, serves the district, or that
// the shopper must choose a package. Products that are merely not for sale count as out of stock.
func (p *priced) checkIDs(ctx context.Context, client *ent.Client) error {
	fields, gone := form.Fields{}, []int{}
	switch {
	case p.quote.Undeliverable:
		fields["district"] = "zone"
	case p.outOfZone:
		fields["package_id"] = "zone"
	case !p.packageFound:
		fields["package_id"] = "invalid"
	case p.pack == nil && !p.collected && len(p.quote.Packages) > 0:
		fields["package_id"] = "required"
	}
	for i, line := range p.quote.Lines {
		found, ok := p.forSale[line.ProductID]
		if !ok {
			gone = append(gone, line.ProductID)
		} else if _, ok := found.Variant(line.VariantID); !ok && (found.HasVariants || line.VariantID != 0) {
			fields[fmt.Sprintf("lines.%d.variant_id", p.at[i])] = "invalid"
		}
	}
	if len(gone) > 0 {
		own, err := client.Product.Query().Where(product.IDIn(gone...)).IDs(ctx)
		if err != nil {
			return fmt.Errorf("query products: %w", err)
		}
		for i, line := range p.quote.Lines {
			if slices.Contains(gone, line.ProductID) && !slices.Contains(own, line.ProductID) {
				fields[fmt.Sprintf("lines.%d.product_id", p.at[i])] = "invalid"
			}
		}
	}
	return fields.Of(fault.New(fault.Invalid, "order_invalid"))
}

// check compares the available stock, the prices and the total with the request.
func (p *priced) check(fingerprint string) error {
	short := map[string]string{}
	for i, line := range p.quote.Lines {
		if line.Quantity < p.lines[i].Quantity {
			short[quantityField(p.at[i])] = strconv.Itoa(line.Stock)
		}
	}
	if len(short) > 0 {
		f := fault.New(fault.Conflict, "out_of_stock")
		f.Fields = short
		f.Now = p.quote
		return f
	}
	if fingerprint != "" && fingerprint != p.quote.Fingerprint && !p.holds(fingerprint) {
		f := fault.New(fault.Conflict, "prices_changed")
		f.Now = p.quote
		return f
	}
	if p.quote.Total > money.Max {
		return form.Fields{"lines": "max"}.Of(fault.New(fault.Invalid, "order_invalid"))
	}
	return nil
}

// taken returns the units that the lines take from the stock.
func (p *priced) taken() stock.Units {
	var u stock.Units
	for _, line := range p.quote.Lines {
		u.Add(line.ProductID, line.VariantID, line.Quantity)
		u.AddInSale(line.ProductID, line.sale, line.Quantity)
	}
	return u
}
