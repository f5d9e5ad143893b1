// Package rules loads the discounts of shops as rules of the calculation. Every method needs a context with the shop as viewer.
package rules

import (
	"context"
	"fmt"
	"slices"
	"time"

	entsql "entgo.io/ent/dialect/sql"

	"haat/ent"
	entdiscount "haat/ent/discount"
	"haat/ent/discountcode"
	"haat/ent/predicate"
	"haat/ent/schema/kind"
	"haat/server/discount"
	"haat/server/tenancy"
)

// MaxCodes is the maximum number of codes in one cart.
const MaxCodes = 5

// MaxCode is the maximum length of a code, in characters.
const MaxCode = 40

// Rules loads the rules of shops.
type Rules struct {
	client    *ent.Client
	automatic *tenancy.PerShop[[]Rule]
}

// New returns the loader for client's database. automatic caches the automatic discounts of shops; nil caches nothing.
func New(client *ent.Client, automatic *tenancy.PerShop[[]Rule]) *Rules {
	return &Rules{client, automatic}
}

// Rule is a discount with the data that orders keep of it.
type Rule struct {
	discount.Rule
	Name, BnName string
	Terms        kind.DiscountTerms
	// LimitOfAll and LimitOfCode are the limits of all uses and of those of each code; 0 means no limit. MostUses and Used are those of the
	// limit that is reached first.
	LimitOfAll, LimitOfCode int
}

// For returns the rules that may count for a cart with the codes: the automatic ones, and those of the codes. The uses of limited rules are
// current. It needs at most one statement if the automatic discounts are cached, and none for carts without codes in shops without limits.
// Rules that are over for long, or paused, are included only if they belong to a code.
func (r *Rules) For(ctx context.Context, codes []string) ([]Rule, error) {
	automatic, err := r.Automatic(ctx)
	if err != nil {
		return nil, err
	}
	var limited []int
	list := make([]Rule, 0, len(automatic))
	for _, rule := range automatic {
		if rule.MostUses > 0 {
			limited = append(limited, rule.ID)
		}
		list = append(list, rule)
	}
	keys := keysOf(codes)
	if len(limited)+len(keys) == 0 {
		return list, nil
	}
	current, err := r.current(ctx, limited, keys)
	if err != nil {
		return nil, err
	}
	for _, found := range current {
		if found.Code != "" {
			list = append(list, found)
			continue
		}
		for i := range list {
			if list[i].ID == found.ID {
				list[i].Used = found.Used
			}
		}
	}
	return list, nil
}

// Automatic returns the automatic discounts that are neither paused nor over for long, sorted by id. Their uses may be some seconds old. The caller
// must not change them.
func (r *Rules) Automatic(ctx context.Context) ([]Rule, error) {
	return r.automatic.OfViewer(ctx, r.loadAutomatic)
}

// keysOf returns the stored forms of codes, without empty and repeated ones.
func keysOf(codes []string) (keys []any) {
	seen := map[string]bool{"": true}
	for _, code := range codes {
		if key := discount.CodeKey(code); !seen[key] {
			seen[key] = true
			keys = append(keys, key)
		}
	}
	return keys
}

// keptFor is the time for which a discount is loaded after its end, because quotes keep their price for some minutes.
const keptFor = time.Hour

// loadAutomatic loads the automatic discounts that are not over for long.
func (r *Rules) loadAutomatic(ctx context.Context) ([]Rule, error) {
	rows, err := r.client.Discount.Query().Where(
		entdiscount.Automatic(true), entdiscount.Paused(false), NotOver(time.Now().Add(-keptFor)),
	).Order(ent.Asc(entdiscount.FieldID)).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("load automatic discounts: %w", err)
	}
	list := make([]Rule, len(rows))
	for i, row := range rows {
		list[i] = Of(row)
	}
	return list, nil
}

// Columns of the joined code.
const (
	codeColumn = "entered_code"
	usedColumn = "used_of_code"
)

// current loads the automatic discounts with the ids, and the discounts of the codes, in one statement. A discount with several of the codes is
// returned once for each.
func (r *Rules) current(ctx context.Context, ids []int, codes []any) ([]Rule, error) {
	rows, err := r.client.Discount.Query().Where(joinCodes(ids, codes)).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("load discounts: %w", err)
	}
	list := make([]Rule, 0, len(rows))
	for _, row := range rows {
		rule := Of(row)
		code, err := row.Value(codeColumn)
		if err != nil {
			return nil, fmt.Errorf("read discount's code: %w", err)
		}
		used, err := row.Value(usedColumn)
		if err != nil {
			return nil, fmt.Errorf("read discount's uses: %w", err)
		}
		rule.Code = textOf(code)
		if n, ok := used.(int64); ok && rule.Code != "" && rule.LimitOfCode > 0 && (rule.MostUses == 0 || rule.LimitOfCode-int(n) < rule.MostUses-rule.Used) {
			rule.MostUses, rule.Used = rule.LimitOfCode, int(n)
		}
		list = append(list, rule)
	}
	return list, nil
}

// textOf returns a column that a driver returns as a string or as bytes.
func textOf(column any) string {
	switch text := column.(type) {
	case string:
		return text
	case []byte:
		return string(text)
	}
	return ""
}

// joinCodes selects discounts with one of the ids or codes, and the matching code with its uses.
func joinCodes(ids []int, codes []any) predicate.Discount {
	return func(s *entsql.Selector) {
		code := entsql.Table(discountcode.Table)
		s.LeftJoin(code) // names the table, so that its columns can be used
		found := []*entsql.Predicate{}
		if len(ids) > 0 {
			list := make([]any, len(ids))
			for i, id := range ids {
				list[i] = id
			}
			found = append(found, entsql.In(s.C(entdiscount.FieldID), list...))
		}
		joined := entsql.False()
		if len(codes) > 0 {
			joined = entsql.In(code.C(discountcode.FieldCode), codes...)
			found = append(found, entsql.NotNull(code.C(discountcode.FieldID)))
		}
		s.OnP(entsql.And(
			entsql.ColumnsEQ(s.C(entdiscount.FieldID), code.C(discountcode.FieldDiscountID)), joined,
		))
		s.Where(entsql.Or(found...))
		// A column that is NULL has no type in SQLite, and ent cannot scan it.
		s.AppendSelectExprAs(entsql.Raw("COALESCE("+code.C(discountcode.FieldCode)+", '')"), codeColumn).
			AppendSelectExprAs(entsql.Raw("COALESCE("+code.C(discountcode.FieldUsed)+", 0)"), usedColumn)
	}
}

// NotOver selects discounts that end after a time or never.
func NotOver(at time.Time) predicate.Discount {
	return entdiscount.Or(entdiscount.EndsAtIsNil(), entdiscount.EndsAtGT(at))
}

// Ancestors returns, by the id of each category of a shop, its id and those of the categories above it, as the lines of a cart need them.
func Ancestors(rows []*ent.Category) map[int][]int {
	parents := make(map[int]int, len(rows))
	for _, row := range rows {
		if row.ParentID != nil {
			parents[row.ID] = *row.ParentID
		}
	}
	of := make(map[int][]int, len(rows))
	for _, row := range rows {
		for id := row.ID; id != 0 && !slices.Contains(of[row.ID], id); id = parents[id] {
			of[row.ID] = append(of[row.ID], id)
		}
	}
	return of
}

// Of returns the rule of a row, without a code.
func Of(row *ent.Discount) Rule {
	rule := Rule{Rule: *discount.RuleOf(row.Terms), Name: row.Name, BnName: row.BnName, Terms: row.Terms, LimitOfAll: row.MostUses, LimitOfCode: row.MostOfCode}
	rule.ID, rule.FirstOrder, rule.Districts, rule.Segments = row.ID, row.FirstOrder, row.Districts, row.Tags
	rule.MostUses, rule.MostOfPhone, rule.Used = row.MostUses, row.MostOfPhone, row.Used
	if row.StartsAt != nil {
		rule.Starts = *row.StartsAt
	}
	if row.EndsAt != nil {
		rule.Ends = *row.EndsAt
	}
	if row.Paused { // to shoppers, a paused discount is over
		rule.Ends = time.Unix(1, 0)
	}
	return rule
}
