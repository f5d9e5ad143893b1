// Package audit sums the books of a shop over its tables, without the services of Haat, so that a test can compare them with each other and
// with what the services answer.
package audit

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"haat/ent"
	"haat/ent/ledgerentry"
	"haat/ent/order"
	"haat/ent/stockmovement"
	"haat/server/platform/money"
)

// Audit contains sums over the shop's tables, computed without Haat's services.
type Audit struct {
	// Ledger has the balance of each account, Owed and Received the accounts courier and cash by courier.
	Ledger   map[string]money.Amount `json:"ledger"`
	Owed     map[string]money.Amount `json:"owed"`
	Received map[string]money.Amount `json:"received"`
	// Unbalanced are the keys of postings whose lines do not add up to 0.
	Unbalanced []string          `json:"unbalanced"`
	Parcels    map[string]Parcel `json:"parcels"` // by courier/invoice
	Orders     map[string]int    `json:"orders"`  // by status; "returned" for orders that came back
	Stock      Stock             `json:"stock"`
	Figures    Figures           `json:"figures"`
	// Fees are the delivery fees of delivered orders whose parcel's charge is known.
	Fees money.Amount `json:"fees"`
	// Damaged is the purchase cost of units that came back and cannot be sold again.
	Damaged money.Amount `json:"damaged"`
	// Profit is sales less purchase costs, plus Fees, less Damaged and the costs of couriers and ads.
	Profit   money.Amount            `json:"profit"`
	Statuses map[string]order.Status `json:"-"` // statuses by order number
}

// Parcel is a parcel with its balances in the ledger.
type Parcel struct {
	State     string        `json:"state"`
	Active    bool          `json:"active"`
	COD       money.Amount  `json:"cod"`
	Collected *money.Amount `json:"collected"`
	Owed      money.Amount  `json:"owed"` // account courier
	Cash      money.Amount  `json:"cash"`
	Charges   money.Amount  `json:"charges"` // of all kinds
	Sales     money.Amount  `json:"sales"`   // with the rounding, positive
	Payouts   int           `json:"payouts"` // postings of payouts
	Settled   bool          `json:"settled"`
}

// Stock contains units of all products. Start = InStock + Held + Lost.
type Stock struct {
	Start    int      `json:"start"`
	InStock  int      `json:"in_stock"`
	Held     int      `json:"held"` // by orders that are not canceled
	Problems []string `json:"problems"`
}

// Figures are the figures of all orders, as reports define them.
type Figures struct {
	Orders         int          `json:"orders"`
	Delivered      int          `json:"delivered"`
	Returned       int          `json:"returned"`
	Units          int          `json:"units"`
	Sales          money.Amount `json:"sales"`
	DeliveredSales money.Amount `json:"delivered_sales"`
	Cost           money.Amount `json:"cost"`
}

// reading reads the tables of a shop.
type reading struct {
	ctx      context.Context
	client   *ent.Client
	products []*ent.Product
}

// Read reads the tables of the context's shop. products are the shop's products at the beginning of their stock log; a movement of an earlier
// time must not exist.
func Read(ctx context.Context, client *ent.Client, products []*ent.Product) (*Audit, error) {
	w := &reading{ctx, client, products}
	a := &Audit{
		Ledger: map[string]money.Amount{}, Owed: map[string]money.Amount{}, Received: map[string]money.Amount{}, Parcels: map[string]Parcel{},
		Orders: map[string]int{}, Statuses: map[string]order.Status{},
	}
	for _, read := range []func(*Audit) error{w.auditLedger, w.auditOrders, w.auditDamage, w.auditStock} {
		if err := read(a); err != nil {
			return nil, err
		}
	}
	spent := money.Amount(0)
	for _, account := range []string{"delivery_charge", "cod_fee", "return_fee", "ads"} {
		spent += a.Ledger[account]
	}
	a.Profit = a.Figures.DeliveredSales - a.Figures.Cost + a.Fees - a.Damaged - spent
	return a, nil
}

func (w *reading) auditLedger(a *Audit) error {
	rows, err := w.client.Parcel.Query().WithOrder().All(w.ctx)
	if err != nil {
		return fmt.Errorf("list parcels: %w", err)
	}
	for _, row := range rows {
		if o := row.Edges.Order; row.Active && row.DeliveredAt != nil && row.Charge != nil && (o.Status == order.StatusDelivered || o.Status == order.StatusCompleted) {
			a.Fees += money.Amount(o.ShippingFee)
		}
	}
	parcels := map[int]*Parcel{}
	for _, row := range rows {
		parcels[row.ID] = &Parcel{State: string(row.State), Active: row.Active, COD: money.Amount(row.Cod), Settled: row.SettledAt != nil}
		if row.Collected != nil {
			parcels[row.ID].Collected = new(money.Amount(*row.Collected))
		}
	}
	entries, err := w.client.LedgerEntry.Query().All(w.ctx)
	if err != nil {
		return fmt.Errorf("list ledger: %w", err)
	}
	sums := map[string]money.Amount{}
	for _, e := range entries {
		amount := money.Amount(e.Amount)
		sums[e.Key] += amount
		a.Ledger[string(e.Account)] += amount
		p := &Parcel{}
		if e.ParcelID != nil {
			p = parcels[*e.ParcelID]
		}
		switch e.Account {
		case ledgerentry.AccountCourier:
			a.Owed[e.Courier] += amount
			p.Owed += amount
		case ledgerentry.AccountCash:
			a.Received[e.Courier] += amount
			p.Cash += amount
			p.Payouts++
		case ledgerentry.AccountDeliveryCharge, ledgerentry.AccountCodFee, ledgerentry.AccountReturnFee:
			p.Charges += amount
		case ledgerentry.AccountSales, ledgerentry.AccountRounding:
			p.Sales -= amount
		}
	}
	for _, key := range slices.Sorted(maps.Keys(sums)) {
		if sums[key] != 0 {
			a.Unbalanced = append(a.Unbalanced, key)
		}
	}
	for _, row := range rows {
		a.Parcels[row.Courier+"/"+row.Invoice] = *parcels[row.ID]
	}
	return nil
}

func (w *reading) auditOrders(a *Audit) error {
	rows, err := w.client.Order.Query().WithItems().All(w.ctx)
	if err != nil {
		return fmt.Errorf("list orders: %w", err)
	}
	for _, o := range rows {
		status := string(o.Status)
		if o.ReturnedAt != nil {
			status = "returned"
			a.Figures.Returned++
		}
		a.Orders[status]++
		a.Statuses[o.Number] = o.Status
		a.Figures.Orders++
		a.addFigures(o)
	}
	return nil
}

// auditDamage sums the purchase costs of damaged units of received returns. No order of the simulation has GoodsLost.
func (w *reading) auditDamage(a *Audit) error {
	returns, err := w.client.OrderReturn.Query().All(w.ctx)
	if err != nil {
		return fmt.Errorf("list returns: %w", err)
	}
	for _, row := range returns {
		for _, part := range row.Items {
			if row.ReceivedAt == nil || part.Damaged == 0 {
				continue
			}
			item, err := w.client.OrderItem.Get(w.ctx, part.OrderItem)
			if err != nil {
				return fmt.Errorf("find damaged item: %w", err)
			}
			if item.Cost != nil {
				a.Damaged += money.Amount(*item.Cost) * money.Amount(part.Damaged)
			}
		}
	}
	return nil
}

// addFigures adds an order's goods unless it is canceled.
func (a *Audit) addFigures(o *ent.Order) {
	if o.Status == order.StatusCanceled && !o.GoodsLost {
		return
	}
	units, cost := 0, money.Amount(0)
	for _, item := range o.Edges.Items {
		units += item.Quantity
		if item.Cost != nil {
			cost += money.Amount(*item.Cost) * money.Amount(item.Quantity)
		}
	}
	a.Stock.Held += units
	if o.Status == order.StatusCanceled {
		return
	}
	sales := money.Amount(o.Subtotal - o.Discount)
	a.Figures.Units, a.Figures.Sales = a.Figures.Units+units, a.Figures.Sales+sales
	if o.Status == order.StatusDelivered || o.Status == order.StatusCompleted {
		a.Figures.Delivered++
		a.Figures.DeliveredSales, a.Figures.Cost = a.Figures.DeliveredSales+sales, a.Figures.Cost+cost
	}
}

// auditStock compares the stock with the log of its movements.
func (w *reading) auditStock(a *Audit) error {
	for _, start := range w.products {
		now, err := w.client.Product.Get(w.ctx, start.ID)
		if err != nil {
			return fmt.Errorf("find product: %w", err)
		}
		moves, err := w.client.StockMovement.Query().Where(stockmovement.ProductID(start.ID)).Order(ent.Asc(stockmovement.FieldID)).All(w.ctx)
		if err != nil {
			return fmt.Errorf("list stock movements: %w", err)
		}
		at := start.Stock
		for _, m := range moves {
			if m.Before != at {
				a.Stock.Problems = append(a.Stock.Problems, fmt.Sprintf("%s: movement %d begins at %d instead of %d", start.Slug, m.ID, m.Before, at))
			}
			at = m.After
		}
		if at != now.Stock {
			a.Stock.Problems = append(a.Stock.Problems, fmt.Sprintf("%s: stock is %d, its log ends at %d", start.Slug, now.Stock, at))
		}
		a.Stock.Start, a.Stock.InStock = a.Stock.Start+start.Stock, a.Stock.InStock+now.Stock
	}
	return nil
}
