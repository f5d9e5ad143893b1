// Package confirmation asks customers to confirm their orders, by buttons in WhatsApp or by a signed link in an SMS, and records their
// answers. Every method needs a context with the shop as viewer, unless its comment says otherwise.
package confirmation

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"time"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/orderevent"
	"haat/server/catalog/stock"
	"haat/server/connection"
	"haat/server/message/smsbudget"
	"haat/server/message/whatsapp"
	orders "haat/server/order"
	orderhold "haat/server/order/hold"
	ordermessage "haat/server/order/message"
	"haat/server/platform/audit"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/i18n"
	"haat/server/tenancy"
)

// Interval is the minimum time between two requests to confirm an order.
const Interval = time.Hour

// Steps of a confirmation, used in the details of confirmation events.
const (
	Asked     = "asked"
	FellBack  = "fallback" // an SMS was sent because the WhatsApp message did not arrive
	Skipped   = "skipped"  // the shop's budget is exhausted, or the order has no number
	Confirmed = "confirmed"
	Declined  = "declined"
)

// Channels of messages and answers.
const (
	SMS      = "sms"
	WhatsApp = "whatsapp"
)

// Options configure New. All except Now are required.
type Options struct {
	Client *ent.Client
	Texts  i18n.Texts
	Orders *orders.Orders
	// Secrets sign the links. The first one signs new links; links signed by the others are accepted.
	Secrets []string
	// Address returns the base URL of a shop's pages from its own domain or slug.
	Address func(domain, slug string) string
	// WhatsApp is the API's client, and Accounts stores the shops' accounts.
	WhatsApp *whatsapp.Client
	Accounts *connection.Keeper
	Tenants  *tenancy.Resolver
	Logger   *slog.Logger
	// Origin is the origin of webhook addresses, such as https://haat.example.
	Origin string
	Now    func() time.Time
}

// Service asks for confirmations and records them.
type Service struct {
	Options
	holds *orderhold.Holds
}

// New returns the service.
func New(o Options) *Service {
	if o.Now == nil {
		o.Now = time.Now
	}
	return &Service{o, &orderhold.Holds{Orders: o.Orders}}
}

// Ask asks the customer of a pending order to confirm or cancel it, in the transaction of client, on behalf
// of the shop's rules: by WhatsApp if the shop has a working account, otherwise by SMS. The order is then
// held for the confirmation, unless it is held for an advance or the shop's decision. If the shop's SMS
// budget is exhausted, the order is held for a call instead. Ask does nothing if the customer was asked
// within Interval or has answered, or if the order is no longer pending.
func (s *Service) Ask(ctx context.Context, client *ent.Client, t *tenancy.Tenant, row *ent.Order) error {
	return s.ask(ctx, client, t, row, orders.Actor{Kind: orders.System})
}

// AskFor is like Ask, on behalf of a member of the team. Errors: NotFound "order_not_found"; Conflict
// "confirmation_closed" if the customer has answered or the order is no longer pending; Conflict
// "confirmation_recent" if the customer was asked within Interval; Conflict "confirmation_skipped" if the
// shop's SMS budget is exhausted and the order is held for a call.
func (s *Service) AskFor(ctx context.Context, t *tenancy.Tenant, orderID string, by orders.Actor) error {
	row, err := s.Orders.Find(ctx, orderID)
	if err != nil {
		return err
	}
	var after *ent.Order
	err = db.Transact(ctx, s.Client, "ask for confirmation", func(client *ent.Client) (err error) {
		if row, err = lock(ctx, client, row.ID); err != nil {
			return err
		}
		if err := s.mayAsk(row); err != nil {
			return err
		}
		if err := s.ask(ctx, client, t, row, by); err != nil {
			return err
		}
		after, err = client.Order.Get(ctx, row.ID)
		return fault.Wrap("load order", err)
	})
	if err == nil && after.Confirmation != order.ConfirmationAsked {
		return fault.New(fault.Conflict, "confirmation_skipped")
	}
	return err
}

// mayAsk returns a Conflict if the customer of an order cannot be asked now.
func (s *Service) mayAsk(row *ent.Order) error {
	switch {
	case row.Status != order.StatusPending, row.Confirmation == order.ConfirmationConfirmed, row.Confirmation == order.ConfirmationDeclined:
		return fault.New(fault.Conflict, "confirmation_closed")
	case row.ConfirmationAt != nil && s.Now().Sub(*row.ConfirmationAt) < Interval:
		return fault.New(fault.Conflict, "confirmation_recent")
	}
	return nil
}

func (s *Service) ask(ctx context.Context, client *ent.Client, t *tenancy.Tenant, row *ent.Order, by orders.Actor) error {
	row, err := lock(ctx, client, row.ID)
	if err != nil || s.mayAsk(row) != nil {
		return err
	}
	now := s.Now().UTC().Truncate(time.Second)
	channel, sent, err := s.send(ctx, client, t, row, asking{Order: row.ID, At: now.Unix(), ByTeam: by.Kind == orders.Merchant})
	if err != nil {
		return err
	}
	update := client.Order.UpdateOneID(row.ID)
	step := Skipped
	if sent {
		step = Asked
		update.SetConfirmation(order.ConfirmationAsked).SetConfirmationAt(now)
	}
	if hold, waits := nextHold(row, sent); waits {
		update.SetHold(hold)
	}
	if err := update.Exec(audit.Quiet(ctx)); err != nil {
		return fmt.Errorf("update asked order: %w", err)
	}
	return s.note(ctx, client, row, ConfirmationDetails{Step: step, Channel: channel}, by)
}

// send queues the message of a request on the best channel. It reports false if the shop's budget is
// exhausted.
func (s *Service) send(ctx context.Context, client *ent.Client, t *tenancy.Tenant, row *ent.Order, a asking) (channel string, sent bool, err error) {
	account, err := s.Accounts.Find(ctx, client, service)
	if err != nil {
		return "", false, err
	}
	if isUsable(account) {
		sent, err = s.queue(ctx, client, row, account, a)
		return WhatsApp, sent, err
	}
	sent, err = s.sendSMS(ctx, client, t, row, a)
	return SMS, sent, err
}

// sendSMS queues the SMS of a request, with the link.
func (s *Service) sendSMS(ctx context.Context, client *ent.Client, t *tenancy.Tenant, row *ent.Order, a asking) (bool, error) {
	return s.Orders.Messages.Try(ctx, client, t, row, a.ByTeam, ordermessage.Message{
		Key: fmt.Sprint(ordermessage.ConfirmKeys(row.Number), a.At), Text: "sms.confirm", At: s.Now(), More: []string{"confirm", s.link(t, row)},
	})
}

// nextHold returns an order's hold after a message was sent or skipped. It reports false if the hold does not change.
func nextHold(row *ent.Order, sent bool) (order.Hold, bool) {
	switch {
	case sent:
		return order.HoldConfirm, row.Hold == nil || orderhold.Waits(row, order.HoldCall)
	case row.Confirmation == order.ConfirmationAsked: // asked by an earlier message
		return "", false
	}
	return order.HoldCall, row.Hold == nil || orderhold.Waits(row, order.HoldConfirm)
}

// Confirm records that the customer confirmed an order. It releases a hold for the confirmation, and accepts
// the order if the shop's rules accept orders automatically. Confirming twice does nothing. The error is
// Conflict "confirmation_closed" for an order that was shipped or canceled.
func (s *Service) Confirm(ctx context.Context, t *tenancy.Tenant, orderID, channel string) error {
	return s.answer(ctx, orderID, func(client *ent.Client, row *ent.Order) error {
		if !slices.Contains(open, row.Status) {
			return fault.New(fault.Conflict, "confirmation_closed")
		}
		if row.Confirmation == order.ConfirmationConfirmed {
			return nil
		}
		if err := s.record(ctx, client, row, order.ConfirmationConfirmed, channel); err != nil {
			return err
		}
		_, err := s.holds.Release(ctx, client, t, row.ID, order.HoldConfirm)
		return err
	})
}

// Decline cancels an order on behalf of its customer. Declining twice does nothing. The error is Conflict
// "confirmation_closed" for an order that is no longer pending.
func (s *Service) Decline(ctx context.Context, t *tenancy.Tenant, orderID, channel string, from smsbudget.Source) error {
	return s.answer(ctx, orderID, func(client *ent.Client, row *ent.Order) error {
		if row.Status == order.StatusCanceled && row.Confirmation == order.ConfirmationDeclined {
			return nil
		}
		if row.Status != order.StatusPending {
			return fault.New(fault.Conflict, "confirmation_closed")
		}
		if err := s.record(ctx, client, row, order.ConfirmationDeclined, channel); err != nil {
			return err
		}
		return s.Orders.CancelFor(ctx, client, t, row.ID, from)
	})
}

// open lists the statuses in which orders can be confirmed.
var open = []order.Status{order.StatusPending, order.StatusAccepted, order.StatusProcessing}

// answer calls f in a transaction that has locked the order. It retries after a concurrent change of the stock.
func (s *Service) answer(ctx context.Context, orderID string, f func(client *ent.Client, row *ent.Order) error) error {
	found, err := s.Orders.Find(ctx, orderID)
	if err != nil {
		return err
	}
	for range stock.MaxAttempts {
		err = db.Transact(ctx, s.Client, "answer confirmation", func(client *ent.Client) error {
			row, err := lock(ctx, client, found.ID)
			if err != nil {
				return err
			}
			return f(client, row)
		})
		if !errors.Is(err, stock.ErrConcurrent) {
			return err
		}
	}
	return err
}

func lock(ctx context.Context, client *ent.Client, id int) (*ent.Order, error) {
	row, err := client.Order.Query().Where(order.ID(id)).Where(db.ForUpdate).Only(ctx)
	return row, fault.Wrap("lock order", err)
}

// record stores the customer's answer.
func (s *Service) record(ctx context.Context, client *ent.Client, row *ent.Order, answer order.Confirmation, channel string) error {
	err := client.Order.UpdateOneID(row.ID).SetConfirmation(answer).SetConfirmationAt(s.Now().UTC().Truncate(time.Second)).Exec(audit.Quiet(ctx))
	if err != nil {
		return fmt.Errorf("record answer: %w", err)
	}
	by := orders.Actor{Kind: orders.Customer}
	if row.CustomerID != nil {
		by.ID = *row.CustomerID
	}
	return s.note(ctx, client, row, ConfirmationDetails{Step: string(answer), Channel: channel}, by)
}

// note writes an event of the order and, if a member of the team caused it, an entry of the activity log.
func (s *Service) note(ctx context.Context, client *ent.Client, row *ent.Order, details ConfirmationDetails, by orders.Actor) error {
	encoded, err := json.Marshal(details)
	if err != nil {
		return fmt.Errorf("encode confirmation: %w", err)
	}
	status := string(row.Status)
	err = client.OrderEvent.Create().SetOrderID(row.ID).SetKind(orderevent.KindConfirmation).SetFromStatus(status).SetToStatus(status).
		SetActor(orderevent.Actor(by.Kind)).SetActorID(by.ID).SetDetails(encoded).Exec(audit.Quiet(ctx))
	if err != nil {
		return fmt.Errorf("write order's event: %w", err)
	}
	return audit.Record(ctx, client, "update", ent.TypeOrder, row.ID, map[string]any{
		"number": audit.To(row.Number), "confirmation": map[string]any{"from": row.Confirmation, "to": details.Step},
	})
}
