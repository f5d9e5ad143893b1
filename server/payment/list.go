package payment

import (
	"context"
	"fmt"
	"slices"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/payment"
	"haat/ent/predicate"
	"haat/server/books/family"
	"haat/server/insight/dashboard"
	"haat/server/order/state"
	"haat/server/payment/gateway/gateways"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/money"
)

// perPage is the number of payments per page.
const perPage = 25

// givesBack selects orders whose customers are owed a refund. Orders that were canceled in earlier releases have no stored amount.
var givesBack = order.Or(order.GiveBackGT(0), order.And(order.GiveBackIsNil(), order.StatusEQ(order.StatusCanceled), order.MergedIntoIDIsNil()))

// views maps the names of lists to their conditions: claims to check, payments to refund, and all.
var views = map[string]predicate.Payment{
	"claimed": payment.Or(payment.StateEQ(payment.StateClaimed),
		payment.And(payment.KindEQ(payment.KindRefund), payment.StateEQ(payment.StateAsked), payment.Problem(RefundUnknown))),
	"give_back": payment.And(payment.StateEQ(payment.StateConfirmed), payment.HasOrderWith(givesBack)),
	"all":       payment.Or(payment.StateNEQ(payment.StateAsked), payment.KindEQ(payment.KindRefund)),
}

// ClaimRows selects the payments to check, for the dashboard.
func ClaimRows(context.Context) ([]dashboard.Rows, error) {
	return []dashboard.Rows{dashboard.RowsOf(payment.Table, views["claimed"])}, nil
}

// RefundRows selects the payments to refund, for the dashboard.
func RefundRows(context.Context) ([]dashboard.Rows, error) {
	return []dashboard.Rows{dashboard.RowsOf(payment.Table, views["give_back"])}, nil
}

// List returns a page of the shop's payments in a view: "claimed", "give_back" or "all". The error is Invalid "payment_invalid" for an
// unknown view.
func (p *Payments) List(ctx context.Context, view string, page int) (*PaymentList, error) {
	where, ok := views[view]
	if !ok {
		return nil, form.Fields{"view": "invalid"}.Of(invalid())
	}
	list := &PaymentList{Counts: map[string]int{}}
	for name, condition := range views {
		n, err := p.Client.Payment.Query().Where(condition).Count(ctx)
		if err != nil {
			return nil, fmt.Errorf("count payments: %w", err)
		}
		list.Counts[name] = n
	}
	list.Pages = max(1, (list.Counts[view]+perPage-1)/perPage)
	list.Page = min(max(1, page), list.Pages)
	rows, err := p.Client.Payment.Query().Where(where).WithOrder().Order(ent.Desc(payment.FieldID)).
		Offset((list.Page - 1) * perPage).Limit(perPage).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("list payments: %w", err)
	}
	list.Payments, err = p.shown(ctx, rows)
	return list, err
}

// OfOrder returns the payments of an order and its family. The error is NotFound "order_not_found".
func (p *Payments) OfOrder(ctx context.Context, orderID string) (*OrderPayments, error) {
	row, err := p.Orders.Find(ctx, orderID)
	if err != nil {
		return nil, err
	}
	a, err := family.Of(ctx, p.Client, row.ID)
	if err != nil {
		return nil, err
	}
	rows, err := p.Client.Payment.Query().Where(payment.OrderIDIn(a.Orders()...)).WithOrder().Order(ent.Desc(payment.FieldID)).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("list payments: %w", err)
	}
	owed := state.MoneyOf(row)
	shown := &OrderPayments{
		OrderID: row.Number, Due: owed.Now, Rest: owed.Due, CanAsk: slices.Contains(state.Open, row.Status) && row.Advance < row.Total,
	}
	shown.GiveBack, shown.Left = money.Amount(min(a.Owed(), max(0, net(rows)))), money.Amount(a.Left(row.ID))
	shown.Payments, err = p.shown(ctx, rows)
	return shown, err
}

// OfPayment runs a step and then returns the payments of the payment's order.
func (p *Payments) OfPayment(ctx context.Context, id int, step func() error) (*OrderPayments, error) {
	if err := step(); err != nil {
		return nil, err
	}
	row, err := p.Client.Payment.Query().Where(payment.ID(id)).WithOrder().Only(ctx)
	if err != nil {
		return nil, fmt.Errorf("load payment: %w", err)
	}
	return p.OfOrder(ctx, row.Edges.Order.Number)
}

// shown converts payments, whose orders must be loaded, to the form of the admin area.
func (p *Payments) shown(ctx context.Context, rows []*ent.Payment) ([]Payment, error) {
	var ids []int
	var references []string
	for _, row := range rows {
		ids = append(ids, row.ID)
		if row.Problem == ProblemDuplicate {
			references = append(references, referenceKey(row.Method, row.Reference))
		}
	}
	back, refunding := map[int]money.Amount{}, map[int]money.Amount{}
	refunds, err := p.Client.Payment.Query().Where(payment.RefundOfIDIn(ids...)).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("list refunds: %w", err)
	}
	for _, refund := range refunds {
		switch refund.State {
		case payment.StateRefunded:
			back[*refund.RefundOfID] += money.Amount(refund.Amount)
		case payment.StateAsked:
			refunding[*refund.RefundOfID] += money.Amount(refund.Amount)
		}
	}
	used := map[string]string{}
	if len(references) > 0 {
		others, err := p.Client.Payment.Query().Where(payment.ReferenceKeyIn(references...)).WithOrder().All(ctx)
		if err != nil {
			return nil, fault.Wrap("find transactions", err)
		}
		for _, other := range others {
			used[*other.ReferenceKey] = other.Edges.Order.Number
		}
	}
	wallets, checks, err := p.checks(ctx, rows)
	if err != nil {
		return nil, err
	}
	list := []Payment{}
	for _, row := range rows {
		o := row.Edges.Order
		shown := Payment{
			ID: row.ID, OrderID: o.Number, Status: string(o.Status), Name: o.Name, Mobile: o.Mobile, Currency: o.Currency,
			Method: row.Method, Kind: string(row.Kind), State: string(row.State), Amount: money.Amount(row.Amount), Received: money.Amount(row.Received),
			Fee: money.Amount(row.Fee), Refunded: back[row.ID], Refunding: refunding[row.ID], ThroughGateway: paidAtGateway(row),
			Practice: slices.Contains(p.Practice, row.Method), Reference: row.Reference, Sender: row.Sender, Problem: row.Problem, Note: row.Note,
			CreatedAt: row.CreatedAt.UTC(), By: row.ActorName,
		}
		if row.State == payment.StateClaimed {
			shown.CanCheck, shown.Check = wallets[row.Method], checks[row.ID]
		}
		if row.Problem == ProblemDuplicate {
			shown.UsedBy = used[referenceKey(row.Method, row.Reference)]
		}
		list = append(list, shown)
	}
	return list, nil
}

// checks returns the wallets whose transactions can be looked up, and the last check of each claim in rows.
func (p *Payments) checks(ctx context.Context, rows []*ent.Payment) (map[string]bool, map[int]*ClaimCheck, error) {
	var claims []int
	for _, row := range rows {
		if row.State == payment.StateClaimed && gateways.HasWallet(row.Method) {
			claims = append(claims, row.ID)
		}
	}
	if len(claims) == 0 {
		return nil, nil, nil
	}
	wallets, err := checkable(ctx, p.Client)
	if err != nil {
		return nil, nil, err
	}
	checks, err := checksOf(ctx, p.Client, claims...)
	return wallets, checks, err
}

// net returns the confirmed amount of payments minus their refunds, in poisha.
func net(rows []*ent.Payment) int64 {
	sum := int64(0)
	for _, row := range rows {
		switch {
		case row.ConfirmedAt == nil:
		case row.Kind == payment.KindRefund:
			sum -= row.Amount
		default:
			sum += row.Received
		}
	}
	return sum
}
