package confirmation

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/outbox"
	"haat/ent/schema/kind"
	"haat/ent/serviceconnection"
	"haat/server/connection"
	"haat/server/message/whatsapp"
	orders "haat/server/order"
	orderhold "haat/server/order/hold"
	"haat/server/platform/audit"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/i18n"
	"haat/server/platform/jobs"
	"haat/server/platform/money"
	"haat/server/platform/remote"
	"haat/server/platform/sms"
	"haat/server/tenancy"
)

// Kinds of jobs. Each request for confirmation has a job of AskKind and a job of WaitKind. Their payload is
// an asking, which contains no personal data.
const (
	AskKind  = "whatsapp_ask"  // sends the message
	WaitKind = "whatsapp_wait" // sends an SMS instead, unless the delivery of the message has completed the job
	// recordKind is the kind of outbox rows that are not run. They record that a message is being sent (key
	// try/{asking}), and the id of a sent message (key sent/{hash of its id}).
	recordKind = "whatsapp_record"
)

// asking identifies one request to the customer of an order to confirm it.
type asking struct {
	Order  int   `json:"order"` // the row's id
	At     int64 `json:"at"`    // Order.confirmation_at in seconds since 1970
	ByTeam bool  `json:"by_team,omitempty"`
}

// key identifies the request within its shop.
func (a asking) key() string { return fmt.Sprintf("%d/%d", a.Order, a.At) }

// isOpen reports whether the order still waits for the answer to the request.
func (a asking) isOpen(row *ent.Order) bool {
	return row.Status == order.StatusPending && row.Confirmation == order.ConfirmationAsked && row.ConfirmationAt != nil && row.ConfirmationAt.Unix() == a.At
}

// isUsable reports whether an account, which may be nil, can send messages.
func isUsable(row *ent.ServiceConnection) bool {
	if row == nil || row.State != serviceconnection.StateConnected {
		return false
	}
	settings := connection.Settings(row)
	return !settings.Off && settings.Sender != "" && settings.Template+settings.BnTemplate != ""
}

// queue adds the jobs of a request, in the transaction of client. It reports false if the shop's budget is
// exhausted.
func (s *Service) queue(ctx context.Context, client *ent.Client, row *ent.Order, account *ent.ServiceConnection, a asking) (bool, error) {
	counted, err := s.Orders.Messages.Count(ctx, client, row, a.ByTeam, a.key())
	if err != nil || !counted {
		return false, err
	}
	if err := jobs.Add(ctx, client, AskKind, a.key(), a); err != nil {
		return false, err
	}
	wait := time.Duration(cmp.Or(connection.Settings(account).Wait, defaultWait)) * time.Minute
	return true, jobs.AddAt(ctx, client, s.Now().UTC().Add(wait), WaitKind, a.key(), a)
}

// HandleAsk handles the jobs of AskKind. It sends a message at most once. If the response is lost or the
// process dies, the job of WaitKind sends an SMS, unless a webhook reports that the message was delivered.
func (s *Service) HandleAsk(ctx context.Context, job jobs.Job) error {
	a, t, err := s.read(ctx, job)
	if err != nil {
		return err
	}
	account, err := s.Accounts.Find(ctx, s.Client, service)
	if err != nil {
		return err
	}
	if !isUsable(account) {
		return s.fallBack(ctx, t, a)
	}
	secrets, err := s.Accounts.Secrets(ctx, account)
	if errors.Is(err, connection.ErrUnreadable) {
		return s.fallBack(ctx, t, a)
	}
	if err != nil {
		return err
	}
	row, err := s.begin(ctx, a)
	if err != nil || row == nil {
		return err
	}
	settings := connection.Settings(account)
	id, err := s.WhatsApp.Send(ctx, whatsapp.Account{Sender: settings.Sender, Token: secrets[accessToken]}, s.message(t, row, settings))
	return s.sent(ctx, t, a, account, secrets, id, err)
}

// read returns the request of a job, and its shop.
func (s *Service) read(ctx context.Context, job jobs.Job) (a asking, t *tenancy.Tenant, err error) {
	if a, err = jobs.Decode[asking](job); err != nil {
		return a, nil, err
	}
	t, err = s.Tenants.ShopByID(ctx, job.ShopID)
	return a, t, fault.Wrap("find shop of asking", err)
}

// begin records that the message of a request is being sent, and returns the order. It returns nil if the
// message must not be sent: it may have been sent already, an SMS was sent instead, or the order no longer
// waits for the answer.
func (s *Service) begin(ctx context.Context, a asking) (begun *ent.Order, err error) {
	err = db.Transact(ctx, s.Client, "begin to ask", func(client *ent.Client) error {
		begun = nil
		row, err := lock(ctx, client, a.Order)
		if ent.IsNotFound(err) {
			return nil
		}
		if err != nil {
			return err
		}
		waits, err := client.Outbox.Query().Where(outbox.Kind(WaitKind), outbox.DedupeKey(a.key()), outbox.StateEQ(outbox.StateDue)).Exist(ctx)
		if err != nil {
			return fmt.Errorf("find waiting job: %w", err)
		}
		tried, err := client.Outbox.Query().Where(outbox.Kind(recordKind), outbox.DedupeKey(tryKey(a))).Exist(ctx)
		if err != nil {
			return fmt.Errorf("find record of message: %w", err)
		}
		if tried || !waits || !a.isOpen(row) || row.Mobile == "" {
			return nil
		}
		begun = row
		return addRecord(ctx, client, tryKey(a), a)
	})
	return begun, err
}

func tryKey(a asking) string { return "try/" + a.key() }

func sentKey(message string) string { return "sent/" + message }

// addRecord writes a row of recordKind.
func addRecord(ctx context.Context, client *ent.Client, key string, a asking) error {
	encoded, err := json.Marshal(a)
	if err != nil {
		return fmt.Errorf("encode asking: %w", err)
	}
	err = client.Outbox.Create().SetKind(recordKind).SetDedupeKey(key).SetPayload(encoded).SetState(outbox.StateDone).Exec(ctx)
	return fault.Wrap("record message", err)
}

// maxName is the maximum length of the shop's name in a message, in characters.
const maxName = 60

// message returns the message that asks for the confirmation of an order. It is in the order's language if
// there is a template for it. The parameters are the shop's name, the order's number and its total.
func (s *Service) message(t *tenancy.Tenant, row *ent.Order, settings kind.ConnectionSettings) whatsapp.Template {
	locale := i18n.Locale(row.Locale)
	if settings.Template == "" || settings.BnTemplate != "" && locale == i18n.Bn {
		locale = i18n.Bn
	} else {
		locale = i18n.En
	}
	m := whatsapp.Template{
		To: row.Mobile, Name: settings.Template, Languages: []string{"en", "en_US"},
		Body: []string{
			sms.Name(locale.Pick(t.Shop.Name, t.Shop.BnName), maxName, t.Shop.Slug), row.Number, money.InWords(money.Amount(row.Total), row.Currency, locale),
		},
		Payloads: []string{s.payload(t, row, pressConfirm), s.payload(t, row, pressCancel)},
	}
	if locale == i18n.Bn {
		m.Name, m.Languages = settings.BnTemplate, []string{"bn"}
	}
	return m
}

// sent records the result of a request to send a message.
func (s *Service) sent(ctx context.Context, t *tenancy.Tenant, a asking, account *ent.ServiceConnection, secrets map[string]string, id string, failure error) error {
	_, refused := remote.AsRefused(failure)
	unavailable, later := remote.AsUnavailable(failure)
	switch {
	case failure == nil:
		err := addRecord(ctx, s.Client, sentKey(whatsapp.MessageKey(id)), a)
		return errors.Join(err, s.setProblem(ctx, account, ""))
	case errors.Is(failure, remote.ErrUnauthorized):
		return errors.Join(s.Accounts.Refused(ctx, account.ID, secrets), s.fallBack(ctx, t, a))
	case refused:
		s.Logger.WarnContext(ctx, "whatsapp refused a message", "connection", account.ID, "error", failure)
		var err error
		if whatsapp.IsTemplateProblem(failure) {
			err = s.setProblem(ctx, account, problemTemplate)
		}
		return errors.Join(err, s.fallBack(ctx, t, a))
	case later: // the job of WaitKind ends the retries
		_, err := s.Client.Outbox.Delete().Where(outbox.Kind(recordKind), outbox.DedupeKey(tryKey(a))).Exec(ctx)
		return errors.Join(jobs.RetryAfter(failure, unavailable.Wait), err)
	case errors.Is(failure, remote.ErrLost):
		s.Logger.WarnContext(ctx, "whatsapp's answer was lost", "connection", account.ID, "error", failure)
		return nil
	}
	return failure
}

// problemTemplate is the problem of an account whose last message was refused because of its template.
const problemTemplate = "template"

// setProblem stores the problem of an account that is not broken.
func (s *Service) setProblem(ctx context.Context, account *ent.ServiceConnection, problem string) error {
	if account.Problem == problem {
		return nil
	}
	err := s.Client.ServiceConnection.Update().Where(serviceconnection.ID(account.ID), serviceconnection.StateEQ(serviceconnection.StateConnected)).
		SetProblem(problem).Exec(audit.Quiet(ctx))
	return fault.Wrap("store connection's problem", err)
}

// HandleWait handles the jobs of WaitKind.
func (s *Service) HandleWait(ctx context.Context, job jobs.Job) error {
	a, t, err := s.read(ctx, job)
	if err != nil {
		return err
	}
	return s.fallBack(ctx, t, a)
}

// fallBack sends the SMS for a request whose message was not delivered, if the order still waits for the
// answer. It does nothing if it was called before, or after a report that the message was delivered. If the
// shop's SMS budget is exhausted, it holds the order for a call.
func (s *Service) fallBack(ctx context.Context, t *tenancy.Tenant, a asking) error {
	return db.Transact(ctx, s.Client, "fall back to sms", func(client *ent.Client) error {
		row, err := lock(ctx, client, a.Order)
		if ent.IsNotFound(err) {
			return nil
		}
		if err != nil {
			return err
		}
		ended, err := endWait(ctx, client, a)
		if err != nil || !ended || !a.isOpen(row) {
			return err
		}
		sent, err := s.sendSMS(ctx, client, t, row, a)
		if err != nil {
			return err
		}
		step := FellBack
		if !sent {
			step = Skipped
			if orderhold.Waits(row, order.HoldConfirm) {
				if _, err := s.holds.Set(ctx, client, row.ID, order.HoldCall); err != nil {
					return err
				}
			}
		}
		return s.note(ctx, client, row, ConfirmationDetails{Step: step, Channel: SMS}, orders.Actor{Kind: orders.System})
	})
}

// endWait completes the WaitKind job of a request. It reports false if the job was completed before.
func endWait(ctx context.Context, client *ent.Client, a asking) (bool, error) {
	n, err := client.Outbox.Update().Where(outbox.Kind(WaitKind), outbox.DedupeKey(a.key()), outbox.StateEQ(outbox.StateDue)).
		SetState(outbox.StateDone).Save(ctx)
	return n == 1, fault.Wrap("end wait for delivery", err)
}
