package message

import (
	"strings"

	"haat/ent"
	"haat/ent/order"
	"haat/server/order/state"
	"haat/server/platform/i18n"
	"haat/server/platform/money"
	"haat/server/platform/sms"
	"haat/server/tenancy"
)

// Sample is the SMS about a status as a customer gets it, in both languages. Parts is the number of SMS for which a text is charged.
type Sample struct {
	Status         string
	Text, BnText   string
	Parts, BnParts int
}

// sampleTotal is the total of the order in samples, in poisha.
const sampleTotal = 1250_00

// Samples returns the SMS about all statuses of an order in the shop.
func (s *Messages) Samples(t *tenancy.Tenant) []Sample {
	row := &ent.Order{
		Number: "12345678", Currency: t.Shop.Currency, Total: sampleTotal, PaymentStatus: order.DefaultPaymentStatus, Status: order.DefaultStatus,
	}
	list := make([]Sample, len(state.All))
	for i, status := range state.All {
		text := func(locale i18n.Locale) string {
			row.Locale = string(locale)
			return s.text(t, row, Message{Text: StatusText(status)})
		}
		en, bn := text(i18n.En), text(i18n.Bn)
		list[i] = Sample{Status: string(status), Text: en, BnText: bn, Parts: sms.Parts(en), BnParts: sms.Parts(bn)}
	}
	return list
}

// text returns the text of an SMS in the order's language.
func (s *Messages) text(t *tenancy.Tenant, row *ent.Order, m Message) string {
	locale := i18n.Locale(row.Locale)
	values := append([]string{
		"shop", sms.Name(locale.Pick(t.Shop.Name, t.Shop.BnName), maxSMSName, t.Shop.Slug), "order", row.Number,
		"total", s.Amount(money.Amount(row.Total), row),
		"due", s.Amount(state.MoneyOf(row).Due, row), "link", s.links.Order(t, row.Number, locale),
	}, m.More...)
	return strings.TrimSpace(s.texts.T(row.Locale, m.Text, values...))
}
