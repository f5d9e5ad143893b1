package session

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"haat/ent"
	"haat/ent/payment"
	"haat/server/connection/inbox"
	payments "haat/server/payment"
	"haat/server/payment/gateway"
	"haat/server/platform/fault"
	"haat/server/platform/sns"
)

// hookTimeout is the timeout for fetching a certificate and confirming a subscription.
const hookTimeout = 10 * time.Second

// Readers returns the readers of SNS messages, by gateway name.
func (s *Service) Readers() map[string]inbox.Reader {
	readers := map[string]inbox.Reader{}
	for _, g := range s.Gateways.All() {
		if notifier, ok := g.(gateway.Notifier); ok {
			readers[string(g.Spec().Name)] = hooks{s, g.Spec(), notifier}
		}
	}
	return readers
}

// hooks reads the messages of a gateway's topic.
type hooks struct {
	*Service
	spec     gateway.Spec
	notifier gateway.Notifier
}

// ReadWebhook verifies an SNS message. It accepts only messages of the topic that the merchant has entered.
func (s hooks) ReadWebhook(ctx context.Context, row *ent.ServiceConnection, _ *http.Request, body []byte) (inbox.Message, error) {
	within, cancel := context.WithTimeout(ctx, hookTimeout)
	defer cancel()
	m, err := s.SNS.Read(within, row.Account, body)
	if err != nil {
		return nil, hookFault(err)
	}
	return &hook{s, row, m}, nil
}

// hook is an authenticated SNS message to a connection. Its contents are not trusted: it only makes the
// server query the gateway.
type hook struct {
	hooks
	row     *ent.ServiceConnection
	message *sns.Message
}

// Answer accepts the message. SNS repeats messages that are not answered with 200.
func (h *hook) Answer(w http.ResponseWriter) { w.WriteHeader(http.StatusOK) }

func hookFault(err error) error {
	if errors.Is(err, sns.ErrForged) {
		return fault.New(fault.Unauthorized, "hook_unauthorized")
	}
	return fault.New(fault.Unavailable, "unavailable")
}

// Job returns a job that queries the gateway about the message's payment or claim. For a subscription
// message, it confirms the subscription and returns no job. The error is Unavailable "unavailable".
func (h *hook) Job(ctx context.Context) (*inbox.Job, error) {
	switch h.message.Type {
	case sns.Subscription:
		return nil, h.subscribe(ctx)
	case sns.Notification:
		return h.askAbout(ctx)
	default: // the end of a subscription
		return nil, nil
	}
}

// subscribe confirms the subscription of the connection's topic.
func (h *hook) subscribe(ctx context.Context) error {
	within, cancel := context.WithTimeout(ctx, hookTimeout)
	defer cancel()
	if err := h.SNS.Confirm(within, h.message); err != nil {
		h.Logger.WarnContext(ctx, "subscription is not confirmed", "connection", h.row.ID, "error", err)
		return hookFault(sns.ErrUnavailable)
	}
	return nil
}

// askAbout returns a job that queries the gateway about the payment or claim in a notification. It ignores notifications about other
// payments of the account.
func (h *hook) askAbout(ctx context.Context) (*inbox.Job, error) {
	key, reference := h.notifier.ReadMessage(h.message.Message)
	id, err := h.Client.Payment.Query().Where(payment.KindNEQ(payment.KindRefund), payment.Or(
		payment.And(payment.Method(h.spec.Method), payment.Key(key), payment.SessionNotNil(), payment.StateIn(payment.StateAsked, payment.StateRejected)),
		payment.And(payment.Method(h.spec.Wallet), payment.Reference(payments.Fold(reference)), payment.ReferenceNEQ(""), payment.StateEQ(payment.StateClaimed)),
	)).Order(ent.Asc(payment.FieldID)).FirstID(ctx)
	if ent.IsNotFound(err) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("find payment of message: %w", err)
	}
	return &inbox.Job{Kind: payments.CheckKind, Key: "message/" + h.message.MessageID, Payload: payments.Check{ID: id}}, nil
}
