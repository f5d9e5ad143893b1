package catalog

import (
	"slices"

	"haat/server/catalog/advance"
	"haat/server/platform/i18n"
	"haat/server/platform/money"
	"haat/server/platform/textnorm"
)

// PaymentIn returns the sentences of Terms.Payment in a language.
func (t Terms) PaymentIn(texts i18n.Texts, currency string, locale i18n.Locale) []string {
	if len(t.Advances) == 0 {
		return nil
	}
	var lines []string
	if !slices.ContainsFunc(t.Advances, func(a Advance) bool { return a.From == 0 }) {
		lines = append(lines, texts.T(string(locale), "product.cod"))
	}
	for _, each := range t.Advances {
		lines = append(lines, each.words(texts, currency, locale))
	}
	return lines
}

// words returns a rule as a sentence for shoppers, such as "Pay ৳100 in advance and the rest on delivery."
func (a Advance) words(texts i18n.Texts, currency string, locale i18n.Locale) string {
	value := ""
	switch a.Kind {
	case advance.Fixed:
		value = money.OnPage(a.Value, currency, locale)
	case advance.Percent:
		value = a.Value.Decimal() + "%"
		value = locale.Pick(value, textnorm.BengaliDigits(value))
	}
	rule := texts.T(string(locale), "terms.advance."+a.Kind, "value", value)
	if a.From == 0 {
		return rule
	}
	return texts.T(string(locale), "terms.advance.from", "from", money.OnPage(a.From, currency, locale), "rule", rule)
}
