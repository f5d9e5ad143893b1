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
)

// activitiesAtOnce is the page size of the activity list.
const activitiesAtOnce = 30

// Activity returns a page of the activity log of the context's shop, newest first. The page begins below the
// entry with the id before; 0 means at the newest entry. Names are in locale.
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
			Name: names[subject{row.Entity, row.EntityID}], Changes: changesOf(row.Changes, locale),
		})
	}
	return list, nil
}

// changesOf converts the logged changes of an entry, sorted by field name. Names of places are in locale.
func changesOf(logged map[string]any, locale i18n.Locale) []ActivityChange {
	changes := []ActivityChange{}
	discounts, told := discountsOf(logged)
	for _, field := range slices.Sorted(maps.Keys(logged)) {
		if told && field == "discount" {
			changes = append(changes, discounts...)
		}
		if told && (field == "discount" || field == "discount_type") {
			continue
		}
		changes = append(changes, changeOf(field, logged[field], locale))
	}
	return changes
}

// discountsOf returns the change of a discount, as a percentage or as money depending on its type. If the
// type has changed as well, it returns one change for the old and one for the new discount. found is false if
// the entry contains no discount.
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

// offPrice converts a logged discount to decimals. It returns nil for 0. Percentages are logged in hundredths
// of a percent.
func offPrice(value any) any {
	if value == float64(0) {
		return nil
	}
	return inMajor(value)
}
