package team

import (
	"strconv"
	"time"

	"haat/server/platform/dhaka"
	"haat/server/platform/i18n"
	"haat/server/platform/money"
	"haat/server/platform/places"
)

// format converts a logged value for people. Kind is the kind of the change; text returns nil for values that
// have another form, which are then shown as they are.
type format struct {
	kind string
	text func(value any, locale i18n.Locale) any
}

var (
	minorUnits = format{"money", func(value any, _ i18n.Locale) any { return inMajor(value) }}
	majorUnits = format{"money", func(value any, _ i18n.Locale) any { return decimal(value) }}
	percent    = format{"percent", func(value any, _ i18n.Locale) any { return inMajor(value) }}
	moment     = format{"moment", func(value any, _ i18n.Locale) any { return momentOf(value) }}
	day        = format{"date", func(value any, _ i18n.Locale) any { return dayOf(value) }}
	place      = format{"text", placeOf}
	// noValue is for values that people cannot read, such as ids. Only the name of the field is shown.
	noValue = format{kind: "other"}
)

// formats lists the formats of fields whose values are not shown as they are logged.
var formats = map[string]format{
	"selling_price": minorUnits, "price": minorUnits, "fee": minorUnits, "free_from": minorUnits, "shipping_fee": minorUnits,
	"subtotal": minorUnits, "total": minorUnits, "advance": minorUnits, "advance_due": minorUnits, "refund_amount": minorUnits, "refunded": minorUnits, "recomputed": minorUnits,
	"cod": majorUnits, "owed": majorUnits, "amount": majorUnits, "ads": majorUnits,
	"discount_percent": percent,
	"remind_at":        moment, "returned_at": moment, "suspended_at": moment,
	"snoozed_until": day, "day": day, "from": day, "to": day,
	"district": place, "division": place,
	"parent_id": noValue, "category_id": noValue, "quiet_from": noValue, "theme_colour": noValue, "icon": noValue,
	"category_slug": noValue, "product_slug": noValue,
}

// changeOf converts a logged change of a field. Values without from and to are notes.
func changeOf(field string, logged any, locale i18n.Locale) ActivityChange {
	values, ok := logged.(map[string]any)
	if !ok {
		values = map[string]any{"to": logged}
	}
	change := ActivityChange{Field: field, Kind: "other"}
	for _, value := range []any{values["from"], values["to"]} {
		switch value.(type) {
		case string:
			change.Kind = "text"
		case bool:
			change.Kind = "bool"
		case float64:
			change.Kind = "number"
		}
	}
	f, ok := formats[field]
	if ok && f.text == nil || change.Kind == "other" {
		return ActivityChange{Field: field, Kind: "other"}
	}
	change.From, change.To = values["from"], values["to"]
	if !ok {
		return change
	}
	from, to := f.text(change.From, locale), f.text(change.To, locale)
	if from != nil || to != nil {
		change.Kind, change.From, change.To = f.kind, from, to
	}
	return change
}

// decimal converts a logged amount in major units, a number or a text. It returns nil for other values.
func decimal(value any) any {
	switch value := value.(type) {
	case float64:
		return value
	case string:
		if amount, err := strconv.ParseFloat(value, 64); err == nil {
			return amount
		}
	}
	return nil
}

// loggedMoment is the format of times in log entries, in Bangladesh's time zone.
const loggedMoment = "2006-01-02 15:04"

// momentOf converts a logged time to RFC 3339. It returns nil for other values.
func momentOf(value any) any {
	text, _ := value.(string)
	if at, err := time.ParseInLocation(loggedMoment, text, dhaka.Zone); err == nil {
		return at.Format(time.RFC3339)
	}
	if at, err := time.Parse(time.RFC3339, text); err == nil {
		return at.Format(time.RFC3339)
	}
	return nil
}

// dayOf returns a logged day, such as 2026-01-31. It returns nil for other values.
func dayOf(value any) any {
	text, _ := value.(string)
	if _, err := time.Parse(time.DateOnly, text); err != nil {
		return nil
	}
	return text
}

// placeOf returns the name of a division or district in locale. It returns nil for other values.
func placeOf(value any, locale i18n.Locale) any {
	text, _ := value.(string)
	if found, ok := places.Named(text); ok {
		return locale.Pick(found.Name, found.Bn)
	}
	return nil
}

// inMajor converts a logged amount in poisha to decimals. It returns nil if value is not a number.
func inMajor(value any) any {
	minor, ok := value.(float64)
	if !ok {
		return nil
	}
	return money.Amount(minor)
}
