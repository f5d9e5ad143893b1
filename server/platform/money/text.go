package money

import "strings"

// signs contains well-known currency signs. client/format/money.ts has more.
var signs = map[string]string{"BDT": "৳", "USD": "$", "EUR": "€", "GBP": "£", "JPY": "¥", "CNY": "CN¥", "AUD": "A$", "CAD": "CA$"}

// byLakh contains the currencies whose amounts are grouped as 12,34,567.
var byLakh = map[string]bool{"BDT": true, "INR": true, "NPR": true, "PKR": true, "LKR": true}

// Digits returns the amount in major units, in ASCII digits with either no decimals or two.
func (a Amount) Digits() string {
	s := a.Decimal()
	if a%10 == 0 && a%100 != 0 {
		return s + "0"
	}
	return s
}

// Text returns the amount for people to read, in ASCII digits: the currency's sign or code and the grouped
// digits, with either no decimals or two.
func (a Amount) Text(currency string) string {
	sign, ok := signs[currency]
	if !ok {
		sign = currency + "\u00a0"
	}
	if a < 0 {
		return "-" + sign + (-a).Grouped(currency)
	}
	return sign + a.Grouped(currency)
}

// Grouped returns the amount in major units without the currency's sign or code: ASCII digits, grouped as
// usual for the currency, with either no decimals or two.
func (a Amount) Grouped(currency string) string {
	digits, negative := strings.CutPrefix(a.Digits(), "-")
	whole, fraction, some := strings.Cut(digits, ".")
	size := 3
	if byLakh[currency] {
		size = 2
	}
	for end := len(whole) - 3; end > 0; end -= size {
		whole = whole[:end] + "," + whole[end:]
	}
	if some {
		whole += "." + fraction
	}
	if negative {
		return "-" + whole
	}
	return whole
}
