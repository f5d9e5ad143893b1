package session

import (
	"context"
	"errors"
	"fmt"
	"time"

	"haat/ent"
	"haat/ent/payment"
	"haat/ent/viewer"
	payments "haat/server/payment"
	"haat/server/payment/gateway"
	"haat/server/platform/audit"
	"haat/server/platform/fault"
	"haat/server/platform/jobs"
	"haat/server/platform/sns"
)

// hookTimeout is the time limit for fetching a certificate and confirming a subscription.
const hookTimeout = 10 * time.Second

// Hook is a genuine message of SNS to a connection. It is not trusted: it only makes the server ask the gateway.
type Hook struct {
	ConnectionID int

	ctx     context.Context // of the connection's shop
	row     *ent.ServiceConnection
	gateway gateway.Gateway
	message *sns.Message
}

// ReadHook verifies a message of SNS for the connection with a public id. It needs no viewer. Errors: NotFound "not_found" for an unknown
// connection, or a gateway without messages; Unauthorized "hook_unauthorized" for a forged message, or one of another topic than the
// merchant has entered; Unavailable "unavailable" if the signature cannot be verified now.
func (s *Service) ReadHook(ctx context.Context, name, publicID string, body []byte) (*Hook, error) {
	g := s.Gateways.Get(name)
	if _, ok := g.(gateway.Notifier); !ok {
		return nil, fault.New(fault.NotFound, "not_found")
	}
	row, err := s.accounts.FindByPublicID(ctx, name, publicID)
	if err != nil {
		return nil, err
	}
	within, cancel := context.WithTimeout(ctx, hookTimeout)
	defer cancel()
	m, err := s.SNS.Read(within, row.Account, body)
	if err != nil {
		return nil, hookFault(err)
	}
	return &Hook{row.ID, viewer.WithShop(ctx, row.ShopID), row, g, m}, nil
}

func hookFault(err error) error {
	if errors.Is(err, sns.ErrForged) {
		return fault.New(fault.Unauthorized, "hook_unauthorized")
	}
	return fault.New(fault.Unavailable, "unavailable")
}

// ApplyHook confirms the subscription of a message, or adds a job that asks the gateway about the payment or claim that it names. Doubled
// messages have one effect. The error is Unavailable "unavailable".
func (s *Service) ApplyHook(h *Hook) error {
	if err := s.accounts.HookSeen(h.ctx, h.row, s.Now()); err != nil {
		return err
	}
	switch h.message.Type {
	case sns.Subscription:
		return s.subscribe(h)
	case sns.Notification:
		return s.askAbout(h)
	default: // the end of a subscription
		return nil
	}
}

// subscribe confirms the subscription of the connection's topic.
func (s *Service) subscribe(h *Hook) error {
	within, cancel := context.WithTimeout(h.ctx, hookTimeout)
	defer cancel()
	if err := s.SNS.Confirm(within, h.message); err != nil {
		s.Logger.WarnContext(h.ctx, "subscription is not confirmed", "connection", h.row.ID, "error", err)
		return hookFault(sns.ErrUnavailable)
	}
	return nil
}

// askAbout adds a job that asks about what a notification names. Notifications about other payments of the account are ignored.
func (s *Service) askAbout(h *Hook) error {
	key, reference := h.gateway.(gateway.Notifier).ReadMessage(h.message.Message)
	spec := h.gateway.Spec()
	id, err := s.Client.Payment.Query().Where(payment.KindNEQ(payment.KindRefund), payment.Or(
		payment.And(payment.Method(spec.Method), payment.Key(key), payment.SessionNotNil(), payment.StateIn(payment.StateAsked, payment.StateRejected)),
		payment.And(payment.Method(spec.Wallet), payment.Reference(payments.Fold(reference)), payment.ReferenceNEQ(""), payment.StateEQ(payment.StateClaimed)),
	)).Order(ent.Asc(payment.FieldID)).FirstID(h.ctx)
	if ent.IsNotFound(err) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("find payment of message: %w", err)
	}
	err = jobs.Add(audit.Quiet(h.ctx), s.Client, payments.CheckKind, "message/"+h.message.MessageID, payments.Check{ID: id})
	if ent.IsConstraintError(err) { // a doubled message
		return nil
	}
	return err
}
