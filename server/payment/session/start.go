package session

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"slices"
	"time"

	"haat/ent"
	orders "haat/ent/order"
	"haat/ent/payment"
	"haat/ent/serviceconnection"
	"haat/server/connection"
	payments "haat/server/payment"
	"haat/server/payment/gateway"
	"haat/server/platform/audit"
	"haat/server/platform/fault"
	"haat/server/platform/money"
	"haat/server/platform/remote"
	"haat/server/tenancy"
)

// taka is the currency of all gateways.
const taka = "BDT"

const (
	// reusedFor is the maximum age of an open session that is reused.
	reusedFor = 15 * time.Minute
	// checkingFor is the maximum time for which customers are asked to wait for a gateway's confirmation.
	checkingFor = 2 * time.Hour
	// startTimeout is the timeout for opening a session.
	startTimeout = 30 * time.Second
)

// maxSessions is the maximum number of sessions of an order.
const maxSessions = 20

// payable lists the statuses in which customers can pay for an order.
var payable = []orders.Status{orders.StatusPending, orders.StatusAccepted, orders.StatusProcessing}

// Title returns a gateway's name in its own spelling.
func (s *Service) Title(name string) string {
	if g := s.Gateways.Get(name); g != nil {
		return g.Spec().Title
	}
	return name
}

// Offers returns the gateways through which the customer of an order can pay the due advance or, if none is due,
// the rest of the order's total.
func (s *Service) Offers(ctx context.Context, order *ent.Order) ([]GatewayOffer, error) {
	list := []GatewayOffer{}
	_, amount := due(order)
	if amount <= 0 || order.Currency != taka || !slices.Contains(payable, order.Status) {
		return list, nil
	}
	rows, err := s.Client.ServiceConnection.Query().Where(serviceconnection.StateEQ(serviceconnection.StateConnected)).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("list gateway connections: %w", err)
	}
	for _, g := range s.Gateways.All() {
		spec := g.Spec()
		for _, row := range rows {
			if row.Service == string(spec.Name) && connection.IsOffered(row) && amount >= spec.Min && amount <= spec.Max {
				list = append(list, GatewayOffer{row.Service, spec.Title, amount})
			}
		}
	}
	return list, nil
}

// Checking reports whether the customer of an order has returned from a gateway that has not confirmed the payment yet.
func (s *Service) Checking(ctx context.Context, order *ent.Order) (bool, error) {
	checking, err := s.Client.Payment.Query().Where(
		payment.OrderID(order.ID), payment.StateEQ(payment.StateAsked), payment.ProblemIn(markReturned, markExecuting),
		payment.UpdatedAtGT(s.Now().UTC().Add(-checkingFor)),
	).Exist(ctx)
	return checking, fault.Wrap("find payment that is checked", err)
}

// amountOf returns the requested amount of a payment.
func amountOf(row *ent.Payment) money.Amount { return money.Amount(row.Amount) }

// due returns the kind and amount of the next payment for an order: the rest of the advance, or else the rest
// of the total.
func due(order *ent.Order) (payment.Kind, money.Amount) {
	if rest := order.AdvanceDue - order.Advance; rest > 0 {
		return payment.KindAdvance, money.Amount(rest)
	}
	return payment.KindFull, money.Amount(order.Total - order.Advance)
}

// Start opens a session for the due amount of an order, and returns the address of the gateway's page. It
// reuses an open session of the last 15 minutes. Errors: NotFound "gateway_not_found"; Conflict
// "gateway_not_connected"; Unavailable "gateway_unavailable"; those of payment.Payments.Begin; Conflict
// "payment_state" after 20 sessions of the order.
func (s *Service) Start(ctx context.Context, t *tenancy.Tenant, order *ent.Order, name string) (address string, err error) {
	g, err := s.gateway(name)
	if err != nil {
		return "", err
	}
	row, err := s.connection(ctx, s.Client, g.Spec().Name)
	if err != nil {
		return "", err
	}
	if !connection.IsOffered(row) {
		return "", notConnected()
	}
	a, err := s.accountOf(ctx, row)
	if err != nil {
		return "", err
	}
	kind, amount := due(order)
	if spec := g.Spec(); amount < spec.Min || amount > spec.Max || order.Currency != taka {
		return "", fault.New(fault.Invalid, "payment_invalid")
	}
	open, err := s.Client.Payment.Query().Where(
		payment.OrderID(order.ID), payment.Method(g.Spec().Method), payment.StateEQ(payment.StateAsked), payment.Amount(int64(amount)),
		payment.AddressNEQ(""), payment.Problem(""), payment.CreatedAtGT(s.Now().UTC().Add(-reusedFor)),
	).Order(ent.Desc(payment.FieldID)).First(ctx)
	if err == nil {
		return open.Address, nil
	}
	if !ent.IsNotFound(err) {
		return "", fmt.Errorf("find open session: %w", err)
	}
	sessions, err := s.Client.Payment.Query().Where(payment.OrderID(order.ID), payment.SessionNotNil(), payment.KindNEQ(payment.KindRefund)).Count(ctx)
	if err != nil {
		return "", fmt.Errorf("count sessions: %w", err)
	}
	if sessions >= maxSessions {
		return "", fault.New(fault.Conflict, "payment_state")
	}
	begun, err := s.Payments.Begin(ctx, t, order.ID, payments.Begun{Key: rand.Text(), Method: g.Spec().Method, Kind: kind, Amount: amount})
	if err != nil {
		return "", err
	}
	return s.create(ctx, t, g, a, order, begun, row.PublicID)
}

// create opens the session of a payment, outside of any transaction.
func (s *Service) create(ctx context.Context, t *tenancy.Tenant, g gateway.Gateway, a gateway.Account, order *ent.Order, begun *ent.Payment, publicID string) (string, error) {
	spec := g.Spec()
	if spec.OwnSession { // store it first, so that the payment can be found if the process dies
		if _, err := s.Payments.Opened(ctx, begun.ID, begun.Key, "", s.nextPoll(0)); err != nil {
			return "", err
		}
	}
	base := s.Origin + "/hooks/" + string(spec.Name) + "/" + publicID
	within, cancel := context.WithTimeout(ctx, startTimeout)
	defer cancel()
	session, err := g.Create(within, a, gateway.Checkout{
		Key: begun.Key, Amount: amountOf(begun), Order: order.Number, Return: base + "/return", Notice: base + "/notice",
		Customer: gateway.Customer{Name: order.Name, Mobile: order.Mobile, City: order.District, Email: "no-reply@" + cmp.Or(t.Own, s.Host)},
	})
	if err != nil {
		return "", s.notCreated(ctx, t, spec, a, begun, err)
	}
	if spec.OwnSession {
		err := s.Client.Payment.Update().Where(payment.ID(begun.ID), payment.StateEQ(payment.StateAsked)).SetAddress(session.Address).Exec(audit.Quiet(ctx))
		return session.Address, fault.Wrap("record gateway's page", err)
	}
	opened, err := s.Payments.Opened(ctx, begun.ID, session.ID, session.Address, s.nextPoll(0))
	if err == nil && !opened {
		err = fault.New(fault.Conflict, "payment_state")
	}
	return session.Address, err
}

// notCreated ends a payment whose session was not opened, and returns the fault. No customer has received the
// session's address.
func (s *Service) notCreated(ctx context.Context, t *tenancy.Tenant, spec gateway.Spec, a gateway.Account, begun *ent.Payment, cause error) error {
	ctx = context.WithoutCancel(ctx)
	if !spec.OwnSession {
		if _, err := s.Payments.Opened(ctx, begun.ID, begun.Key, "", s.nextPoll(0)); err != nil {
			return errors.Join(cause, err)
		}
	}
	if err := s.Payments.Fail(ctx, t, spec.Method, begun.Key, gateway.ProblemFailed); err != nil {
		return errors.Join(cause, err)
	}
	if errors.Is(cause, remote.ErrUnauthorized) {
		if err := s.broken(ctx, a); err != nil {
			return err
		}
		return notConnected()
	}
	s.Logger.WarnContext(ctx, "session for a payment is not opened", "gateway", spec.Name, "payment", begun.ID, "error", cause)
	return availableFault(cause)
}
