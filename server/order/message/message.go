package message

import (
	"context"
	"time"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/outbox"
	"haat/server/message/smsbudget"
	"haat/server/message/statussms"
	orderlink "haat/server/order/link"
	"haat/server/platform/fault"
	"haat/server/platform/i18n"
	"haat/server/platform/money"
	"haat/server/platform/sms"
	"haat/server/tenancy"
)

// Messages sends SMS to the customers of orders.
type Messages struct {
	texts  i18n.Texts
	budget *smsbudget.Budget
	links  *orderlink.Links
}

// New returns the service. If budget is nil, shops may send unlimited SMS.
func New(texts i18n.Texts, budget *smsbudget.Budget, links *orderlink.Links) *Messages {
	if budget == nil {
		budget = smsbudget.New(smsbudget.Settings{})
	}
	return &Messages{texts: texts, budget: budget, links: links}
}

// Batch returns a batch for one request. Its messages count towards the budget of the visitor who sent the
// request.
func (s *Messages) Batch(from smsbudget.Source) *smsbudget.Batch { return s.budget.Batch(from) }

// maxSMSName is the maximum length of the shop's name in an SMS, in characters, so that a long name does not
// cause a second SMS.
const maxSMSName = 30

// IsProven reports whether the phone number of an order was proven, by this order or
// earlier in the shop.
func IsProven(ctx context.Context, client *ent.Client, row *ent.Order) (bool, error) {
	if row.Proof != order.ProofNone || row.Mobile == "" {
		return true, nil
	}
	return smsbudget.Known(ctx, client, row.Mobile)
}

// SendStatus sends the customer an SMS about the order's status at the time at or later, if the shop sends SMS about the status. Each
// status is sent at most once per order.
func (s *Messages) SendStatus(
	ctx context.Context, client *ent.Client, messages *smsbudget.Batch, at time.Time, kind smsbudget.Kind, t *tenancy.Tenant, row *ent.Order, status order.Status, key string,
) error {
	if !statussms.Sends(t.Shop, status) {
		return nil
	}
	_, err := s.send(ctx, client, messages, kind, t, row, Message{Key: StatusKey(row.Number, status), Text: key, At: at})
	return err
}

// Message is an SMS to the customer of an order. Key is its key in the outbox; an SMS with the key is sent
// only once. Text is a text key with the placeholders shop, order, total, due and link, and those in More,
// which contains alternating names and values. The SMS is not sent before At.
type Message struct {
	Key, Text string
	At        time.Time
	More      []string
}

// Send sends the customer of an order an SMS on behalf of a merchant, in client's transaction and the order's language.
func (s *Messages) Send(ctx context.Context, client *ent.Client, t *tenancy.Tenant, row *ent.Order, m Message) error {
	_, err := s.Try(ctx, client, t, row, true, m)
	return err
}

// Try is like Send, but reports false if the message was not sent because the shop's budget is exhausted or
// the number is missing. A message that no merchant requested counts towards the budget for strangers, unless
// the number is proven.
func (s *Messages) Try(ctx context.Context, client *ent.Client, t *tenancy.Tenant, row *ent.Order, byMerchant bool, m Message) (bool, error) {
	kind, err := budgetOf(ctx, client, row, byMerchant)
	if err != nil {
		return false, err
	}
	return s.send(ctx, client, s.budget.Batch(smsbudget.Source{}), kind, t, row, m)
}

// Count counts a message that is sent to the customer of an order by a messenger, in the same budget as Try.
// It reports false if the message must not be sent. key identifies the message.
func (s *Messages) Count(ctx context.Context, client *ent.Client, row *ent.Order, byMerchant bool, key string) (bool, error) {
	if row.Mobile == "" {
		return false, nil
	}
	kind, err := budgetOf(ctx, client, row, byMerchant)
	if err != nil {
		return false, err
	}
	return s.budget.Batch(smsbudget.Source{}).Count(ctx, client, kind, key, row.Mobile)
}

// budgetOf returns the budget for a message to the customer of an order.
func budgetOf(ctx context.Context, client *ent.Client, row *ent.Order, byMerchant bool) (smsbudget.Kind, error) {
	if byMerchant {
		return smsbudget.Shop, nil
	}
	proven, err := IsProven(ctx, client, row)
	if err != nil || proven {
		return smsbudget.Shop, err
	}
	return smsbudget.Guest, nil
}

// Withdraw deletes a queued SMS of Send. It reports false if there is none.
func (s *Messages) Withdraw(ctx context.Context, client *ent.Client, key string) (bool, error) {
	waits, err := client.Outbox.Query().Where(outbox.Kind(sms.Kind), outbox.DedupeKey(key), outbox.StateEQ(outbox.StateDue)).Exist(ctx)
	if err != nil || !waits {
		return false, fault.Wrap("query sms", err)
	}
	return s.budget.Withdraw(ctx, client, smsbudget.Shop, key)
}

// WithdrawStatus deletes the queued SMS about a status of an order, if there is one. It reports false if the SMS was sent or is being sent.
func (s *Messages) WithdrawStatus(ctx context.Context, client *ent.Client, number string, status order.Status) (bool, error) {
	return s.budget.Withdraw(ctx, client, smsbudget.Shop, StatusKey(number, status))
}

// send sends an SMS to the customer of an order in the order's language, and reports whether it was queued.
// The only user input in the text is the shop's name, without links. Nothing is sent for an order without a
// number, whose customer was deleted, or if the shop's budget is exhausted; the order's page shows the same
// information.
func (s *Messages) send(
	ctx context.Context, client *ent.Client, messages *smsbudget.Batch, kind smsbudget.Kind, t *tenancy.Tenant, row *ent.Order, m Message,
) (bool, error) {
	if row.Mobile == "" {
		return false, nil
	}
	text := s.text(t, row, m)
	return messages.SendAt(ctx, client, m.At, kind, m.Key, sms.Brief{Message: sms.Message{To: row.Mobile, Text: text}})
}

// Text returns a text in the language of an order.
func (s *Messages) Text(locale, key string, values ...string) string {
	return s.texts.T(locale, key, values...)
}

// Amount formats an amount for an SMS about an order, in the order's language.
func (s *Messages) Amount(amount money.Amount, row *ent.Order) string {
	return money.InWords(amount, row.Currency, i18n.Locale(row.Locale))
}
