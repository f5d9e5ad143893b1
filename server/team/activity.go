package team

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"haat/ent"
	"haat/ent/auditlog"
	"haat/ent/product"
	"haat/server/platform/i18n"
	"haat/server/platform/money"
)

// activitiesAtOnce is the page size of the activity list.
const activitiesAtOnce = 30

// Activity returns one page of the audit log of the context's shop, newest first,
// starting below the entry id before; 0 starts at the newest entry. Names are in
// locale.
func (m *Merchant) Activity(ctx context.Context, before int, locale i18n.Locale) (*Activities, error) {
	query := m.client.AuditLog.Query().Order(ent.Desc(auditlog.FieldID)).Limit(activitiesAtOnce + 1)
	if before > 0 {
		query.Where(auditlog.IDLT(before))
	}
	rows, err := query.All(ctx)
	if err != nil {
		return nil, fmt.Errorf("list activity: %w", err)
	}
	list := &Activities{Activities: []Activity{}}
	if len(rows) > activitiesAtOnce {
		rows = rows[:activitiesAtOnce]
		list.Next = rows[activitiesAtOnce-1].ID
	}
	names, err := namesOf(ctx, m.client, rows, locale)
	if err != nil {
		return nil, err
	}
	roles, err := loggedRoles(ctx, m.client, rows)
	if err != nil {
		return nil, err
	}
	for _, row := range rows {
		tellRoles(row.Changes, roles)
		list.Activities = append(list.Activities, Activity{
			ID: row.ID, Who: row.ActorName, Action: row.Action, Entity: row.Entity, At: row.CreatedAt,
			Name: names[subject{row.Entity, row.EntityID}], Changes: changesOf(row.Changes),
		})
	}
	return list, nil
}

// inMinorUnits lists the fields whose values are in poisha.
var inMinorUnits = []string{"selling_price", "price", "fee", "shipping_fee", "subtotal", "total", "advance", "refund_amount"}

// changesOf converts the logged changes of one audit log entry, sorted by field name.
func changesOf(logged map[string]any) []ActivityChange {
	changes := []ActivityChange{}
	discounts, told := discountsOf(logged)
	for _, field := range slices.Sorted(maps.Keys(logged)) {
		if told && field == "discount" {
			changes = append(changes, discounts...)
		}
		if told && (field == "discount" || field == "discount_type") {
			continue
		}
		values, ok := logged[field].(map[string]any)
		if !ok { // a note without from and to
			values = map[string]any{"to": logged[field]}
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
		if change.Kind != "other" {
			change.From, change.To = values["from"], values["to"]
		}
		if change.Kind == "number" && slices.Contains(inMinorUnits, field) {
			change.Kind, change.From, change.To = "money", inMajor(change.From), inMajor(change.To)
		}
		changes = append(changes, change)
	}
	return changes
}

// discountsOf returns the change of a discount, as a percentage or as money depending on its type.
// If the type has changed as well, it returns one change for the old and one for the new discount.
// It reports false if the log entry contains no discount.
func discountsOf(logged map[string]any) (changes []ActivityChange, found bool) {
	values, found := logged["discount"].(map[string]any)
	if !found {
		return nil, false
	}
	types, _ := logged["discount_type"].(map[string]any)
	was, is := types["from"], types["to"]
	if was == nil {
		was = is
	}
	before := ActivityChange{Field: "discount", Kind: discountUnit(was), From: offPrice(values["from"])}
	after := ActivityChange{Field: "discount", Kind: discountUnit(is), To: offPrice(values["to"])}
	switch {
	case before.From == nil || before.Kind == after.Kind:
		after.From = before.From
		return []ActivityChange{after}, true
	case after.To == nil:
		return []ActivityChange{before}, true
	}
	return []ActivityChange{before, after}, true
}

func discountUnit(kind any) string {
	if kind == string(product.DiscountTypePERCENT) {
		return "percent"
	}
	return "money"
}

// offPrice converts a logged discount to decimals; it returns nil for 0. Percentages are logged in
// hundredths.
func offPrice(value any) any {
	if value == float64(0) {
		return nil
	}
	return inMajor(value)
}

// inMajor converts a logged amount in poisha to decimals. It returns nil if value is not a number.
func inMajor(value any) any {
	minor, ok := value.(float64)
	if !ok {
		return nil
	}
	return money.Amount(minor)
}
