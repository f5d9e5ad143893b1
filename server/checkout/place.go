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
	"haat/server/catalog"
	"haat/server/merchant/audit"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/money"
	"haat/server/platform/written"
	"haat/server/smsbudget"
	"haat/server/tenancy"
)

// Shopper is who places an order: a signed-in customer of the shop or, with id 0,
// a guest. IP and UserAgent are for the shop's advertising. From is who is charged with
// the SMS. Confirm is not nil where a code proved the order's number.
type Shopper struct {
	Locale     catalog.Locale
	CustomerID int
	IP         string
	UserAgent  string
	From       smsbudget.Source
	Confirm    Confirm
}

// Changed is the Conflict that what the shopper saw is no longer so, with what is.
type Changed struct {
	*fault.Fault
	Quote *Quote
}

// Unwrap is the fault, for fault.As.
func (c *Changed) Unwrap() error { return c.Fault }

// An attempt that somebody else was in the way of is made again so often.
const maxAttempts = 8

// Place records the order and takes its stock, all of it or nothing. The key names
// the order: the same key with the same content answers the same order, whoever
// was first. Returns Invalid "order_invalid", Forbidden "shop_not_public",
// Conflict "order_already_placed" where the key has another content, with that
// order's id, and as *Changed: Conflict "out_of_stock" with what is left of the
// lines that are short, and "prices_changed" where the request's fingerprint is
// not of the figures that the order would have. Conflict "order_code_needed" where an
// unproven guest would hold more stock than Hold allows: nothing is ordered until the
// same request comes with by.Confirm.
func (c *Checkout) Place(ctx context.Context, t *tenancy.Tenant, key string, in PlaceRequest, by Shopper) (*Order, error) {
	in = in.cleaned()
	if err := in.check(key, written.Fields{}); err != nil {
		return nil, err
	}
	hash, err := in.hash()
	if err != nil {
		return nil, err
	}
	p := placing{Checkout: c, tenant: t, key: key, hash: hash, in: in, by: by, messages: c.budget.Batch(by.From)}
	number, err := p.repeat(ctx)
	if err != nil {
		return nil, err
	}
	return c.Order(ctx, t, number, Customer, by.Locale)
}

// repeat makes attempts until there is an order of the key, and returns its id.
func (p *placing) repeat(ctx context.Context) (string, error) {
	var failure error
	for range maxAttempts {
		number, err := p.placed(ctx, p.key, p.hash)
		if err != nil || number != "" {
			return number, err
		}
		if failure != nil && !isRace(failure) {
			return "", failure // and not because the same request was quicker
		}
		p.number = p.newNumber()
		if failure = p.run(ctx); failure == nil {
			return p.number, nil
		}
	}
	return "", failure
}

// Placed is the order that the key stands for, nil where there is none. Who has the
// key is the one who placed it.
func (c *Checkout) Placed(ctx context.Context, t *tenancy.Tenant, key string, locale catalog.Locale) (*Order, error) {
	if !keyPattern.MatchString(key) {
		return nil, nil
	}
	row, err := c.client.Order.Query().Where(order.IdempotencyKey(key)).Only(ctx)
	if ent.IsNotFound(err) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("look for order: %w", err)
	}
	return c.Order(ctx, t, row.Number, Customer, locale)
}

// isRace reports whether an attempt failed for what somebody else did meanwhile: a
// unique key, a product that has gone, the stock, or a lock.
func isRace(err error) bool {
	return errors.Is(err, errMoved) || ent.IsConstraintError(err) || db.IsRetryable(err)
}

// placed is the id of the order that the key stands for, or empty.
func (c *Checkout) placed(ctx context.Context, key, hash string) (string, error) {
	row, err := c.client.Order.Query().Where(order.IdempotencyKey(key)).Only(ctx)
	if ent.IsNotFound(err) {
		return "", nil
	}
	if err != nil {
		return "", fmt.Errorf("look for order: %w", err)
	}
	if row.RequestHash != hash {
		f := fault.New(fault.Conflict, "order_already_placed")
		f.Fields = map[string]string{"order_id": row.Number}
		return "", f
	}
	return row.Number, nil
}

// placing is an order that is to be; number is of the attempt at it.
type placing struct {
	*Checkout
	tenant *tenancy.Tenant
	key    string
	hash   string
	in     PlaceRequest
	by     Shopper
	hand   *terms // nil: the shopper places it
	number string

	messages *smsbudget.Batch
}

// run is the attempt's transaction.
func (p *placing) run(ctx context.Context) error {
	if p.tenant.Shop.SuspendedAt != nil || p.hand == nil && !p.tenant.Shop.Public {
		return fault.New(fault.Forbidden, "shop_not_public")
	}
	tx, err := p.client.Tx(ctx)
	if err != nil {
		return fmt.Errorf("place order: %w", err)
	}
	defer tx.Rollback() // does nothing after the commit
	client := tx.Client()
	asked := QuoteRequest{Lines: p.in.Lines, PackageID: p.in.PackageID, District: p.in.District}
	priced, err := price(ctx, client, p.tenant.Shop, asked, p.hand, p.by.Locale)
	if err != nil {
		return err
	}
	if err := priced.checkIDs(ctx, client); err != nil {
		return err
	}
	if err := priced.check(p.in.Fingerprint); err != nil {
		return err
	}
	if err := p.checkOwn(priced); err != nil {
		return err
	}
	if p.by.Confirm != nil {
		if err := p.by.Confirm(ctx, client); err != nil {
			return err
		}
	}
	row, err := p.record(audit.Quiet(ctx), client, priced)
	if err != nil {
		return err
	}
	if p.hand != nil {
		if err := p.recordHand(ctx, client, row, priced); err != nil {
			return err
		}
	}
	if err := p.announce(ctx, client, row, priced); err != nil {
		return err
	}
	if err := priced.moves().take(audit.Quiet(ctx), client); err != nil {
		return err
	}
	if err := p.checkAll(ctx, client, priced); err != nil {
		return err
	}
	if err := tx.Commit(); err != nil {
		return fmt.Errorf("place order: %w", err)
	}
	return nil
}

// checkIDs refuses what is none of the shop's: a package, a product, a variant of
// another product. A product that is only not for sale now is out of stock.
func (p *priced) checkIDs(ctx context.Context, client *ent.Client) error {
	fields, gone := written.Fields{}, []int{}
	if !p.packageFound {
		fields["package_id"] = "invalid"
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
			return fmt.Errorf("look for products: %w", err)
		}
		for i, line := range p.quote.Lines {
			if slices.Contains(gone, line.ProductID) && !slices.Contains(own, line.ProductID) {
				fields[fmt.Sprintf("lines.%d.product_id", p.at[i])] = "invalid"
			}
		}
	}
	return fields.Of(fault.New(fault.Invalid, "order_invalid"))
}

// check compares what can be had with what is wanted.
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
		return &Changed{f, p.quote}
	}
	if fingerprint != "" && fingerprint != p.quote.Fingerprint {
		return &Changed{fault.New(fault.Conflict, "prices_changed"), p.quote}
	}
	if p.quote.Total > money.Max {
		return written.Fields{"lines": "max"}.Of(fault.New(fault.Invalid, "order_invalid"))
	}
	return nil
}

// moves are the units that the lines take.
func (p *priced) moves() moves {
	m := moves{products: map[int]move{}, variants: map[int]int{}}
	for _, line := range p.quote.Lines {
		of := m.products[line.ProductID]
		of.units, of.sold = of.units+line.Quantity, of.sold+line.Quantity
		if line.VariantID != 0 {
			of.loose = true
			m.variants[line.VariantID] += line.Quantity
		}
		m.products[line.ProductID] = of
	}
	return m
}
