package money

import (
	"haat/server/platform/i18n"
	"haat/server/platform/textnorm"
)

// InWords formats an amount for a sentence in a message such as an SMS: BDT 1,23,456 or ৳১,২৩,৪৫৬. English
// text has no ৳ sign, because a single character outside GSM 7-bit makes the whole SMS more expensive.
func InWords(amount Amount, currency string, locale i18n.Locale) string {
	if locale != i18n.Bn {
		return currency + " " + amount.Grouped(currency)
	}
	return OnPage(amount, currency, locale)
}

// OnPage formats an amount for a sentence on a page: ৳1,23,456 or ৳১,২৩,৪৫৬.
func OnPage(amount Amount, currency string, locale i18n.Locale) string {
	number := amount.Grouped(currency)
	if locale == i18n.Bn {
		number = textnorm.BengaliDigits(number)
	}
	if currency == "BDT" {
		return "৳" + number
	}
	return currency + " " + number
}
