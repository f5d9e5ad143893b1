package editor

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"haat/ent/schema/kind"
	"haat/server/discount"
	"haat/server/discount/rules"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/money"
	"haat/server/platform/places"
)

// Limits of a discount. The editor's form has the same limits.
const (
	maxName     = 80
	maxNote     = 500
	maxSource   = 60
	maxTargets  = 200 // in each list of the target
	maxTags     = 50
	maxTiers    = 10
	maxUnits    = 1_000
	maxUses     = 10_000_000
	minCode     = 3
	maxPrefix   = 10
	maxGenerate = 5_000
	// maxCodes is the maximum number of codes of a discount.
	maxCodes = 20_000
	// MaxAutomatic is the maximum number of automatic discounts of a shop that are neither paused nor over: every cart is compared with them.
	MaxAutomatic = 100
)

// kinds contains the kinds of each class.
var kinds = map[string][]string{
	string(discount.Product):  {"percent", "amount", "price", "tiers", "buy_get", "bundle"},
	string(discount.Order):    {"percent", "amount"},
	string(discount.Delivery): {"percent", "amount", "free"},
}

var codePattern = regexp.MustCompile(`^[A-Z0-9_-]+$`)

func (r DiscountRequest) cleaned() DiscountRequest {
	r.Name, r.BnName, r.Source = form.OneLine(r.Name), form.OneLine(r.BnName), form.OneLine(r.Source)
	r.Note, r.Code = form.Lines(r.Note), discount.CodeKey(form.OneLine(r.Code))
	r.StartsAt, r.EndsAt = strings.TrimSpace(r.StartsAt), strings.TrimSpace(r.EndsAt)
	r.Tags = unique(r.Tags)
	r.Districts = slices.Compact(slices.Sorted(slices.Values(r.Districts)))
	t := &r.Terms
	t.Products, t.Categories = unique(t.Products), unique(t.Categories)
	t.WithoutProducts, t.WithoutCategories = unique(t.WithoutProducts), unique(t.WithoutCategories)
	t.Combines = slices.Compact(slices.Sorted(slices.Values(t.Combines)))
	if r.Automatic {
		r.Code, r.MostOfCode = "", 0
	}
	return r
}

// Validate returns Invalid "discount_invalid" with all invalid fields. It does not look up products, categories, tags and codes.
func (r DiscountRequest) Validate() error {
	return r.fields().Of(fault.New(fault.Invalid, "discount_invalid"))
}

func (r DiscountRequest) fields() form.Fields {
	fields := form.Fields{}
	fields.Text("bn_name", r.BnName, maxName, r.Name == "")
	fields.Text("name", r.Name, maxName, false)
	fields.Text("note", r.Note, maxNote, false)
	fields.Text("source", r.Source, maxSource, false)
	r.Terms.check(fields)
	r.checkConditions(fields)
	fields.Period("", r.StartsAt, r.EndsAt)
	return fields
}

func (r DiscountRequest) checkConditions(fields form.Fields) {
	for _, district := range r.Districts {
		if !places.IsDistrict(district) {
			fields["districts"] = "invalid"
		}
	}
	if len(r.Tags) > maxTags {
		fields["tags"] = "max"
	}
	within(fields, "most_uses", r.MostUses, 0, maxUses)
	within(fields, "most_of_phone", r.MostOfPhone, 0, maxUses)
	within(fields, "most_of_code", r.MostOfCode, 0, maxUses)
}

// within checks a number that is not below least and not above most.
func within(fields form.Fields, name string, n, least, most int) {
	switch {
	case n < least:
		fields[name] = "min"
	case n > most:
		fields[name] = "max"
	}
}

// positive checks an amount above 0 that is not above most.
func positive(fields form.Fields, name string, a, most money.Amount) {
	switch {
	case a <= 0:
		fields[name] = "min"
	case a > most:
		fields[name] = "max"
	}
}

// check checks the terms. The fields are named "terms." and the name of the term.
func (t Terms) check(fields form.Fields) {
	allowed, ok := kinds[t.Class]
	if !ok {
		fields["terms.class"] = "invalid"
		return
	}
	if !slices.Contains(allowed, t.Kind) {
		fields["terms.kind"] = "invalid"
		return
	}
	t.checkValue(fields)
	t.checkTarget(fields)
	if t.MinSum < 0 || t.MinSum > money.Max {
		fields["terms.min_sum"] = "invalid"
	}
	within(fields, "terms.min_units", t.MinUnits, 0, maxUnits)
	for _, class := range t.Combines {
		if _, ok := kinds[class]; !ok {
			fields["terms.combines"] = "invalid"
		}
	}
}

func (t Terms) checkValue(fields form.Fields) {
	switch t.Kind {
	case "percent":
		positive(fields, "terms.percent", t.Percent, money.WholePercent)
		if t.Cap < 0 || t.Cap > money.Max {
			fields["terms.cap"] = "invalid"
		}
	case "amount":
		positive(fields, "terms.amount", t.Amount, money.Max)
	case "price":
		positive(fields, "terms.amount", t.Amount, money.Max)
	case "tiers":
		t.checkTiers(fields)
	case "buy_get":
		within(fields, "terms.buy", t.Buy, 1, maxUnits)
		within(fields, "terms.get", t.Get, 1, maxUnits)
		positive(fields, "terms.percent", t.Percent, money.WholePercent)
		within(fields, "terms.most", t.Most, 0, maxUnits)
	case "bundle":
		positive(fields, "terms.amount", t.Amount, money.Max)
		within(fields, "terms.most", t.Most, 0, maxUnits)
		if t.Units != 0 {
			within(fields, "terms.units", t.Units, 2, maxUnits)
		} else if len(t.Products) < 2 || len(t.Categories) > 0 {
			fields["terms.products"] = "min"
		}
	}
}

// checkTiers checks that there are 1 to 10 tiers, with rising units and rising percentages.
func (t Terms) checkTiers(fields form.Fields) {
	switch {
	case len(t.Tiers) == 0:
		fields["terms.tiers"] = "required"
	case len(t.Tiers) > maxTiers:
		fields["terms.tiers"] = "max"
	}
	for i, tier := range t.Tiers {
		name := fmt.Sprintf("terms.tiers.%d", i)
		within(fields, name+".units", tier.Units, 1, maxUnits)
		positive(fields, name+".percent", tier.Percent, money.WholePercent)
		if i > 0 && tier.Units <= t.Tiers[i-1].Units {
			fields[name+".units"] = "min"
		}
		if i > 0 && tier.Percent <= t.Tiers[i-1].Percent {
			fields[name+".percent"] = "min"
		}
	}
}

func (t Terms) checkTarget(fields form.Fields) {
	for name, list := range map[string][]int{
		"terms.products": t.Products, "terms.categories": t.Categories,
		"terms.without_products": t.WithoutProducts, "terms.without_categories": t.WithoutCategories,
	} {
		if len(list) > maxTargets {
			fields[name] = "max"
		}
	}
}

// checkCode checks a code in the form of discount.CodeKey.
func checkCode(fields form.Fields, code string) {
	switch {
	case code == "":
		fields["code"] = "required"
	case len(code) < minCode:
		fields["code"] = "min"
	case len(code) > rules.MaxCode:
		fields["code"] = "max"
	case !codePattern.MatchString(code):
		fields["code"] = "invalid"
	}
}

// changesKind reports whether a request changes what orders with the discount say about it.
func (r DiscountRequest) changesKind(now kind.DiscountTerms) (field string) {
	switch {
	case r.Terms.Class != now.Class:
		return "terms.class"
	case r.Terms.Kind != now.Value.Kind:
		return "terms.kind"
	}
	return ""
}
