package catalog

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"entgo.io/ent/dialect/sql"

	"haat/ent/facetvalue"
	"haat/server/platform/i18n"
)

// Limits of facets.
const (
	maxFaceted     = 20_000 // products of a listing with facets; counting more takes too long
	maxFacetValues = 30     // values of a facet, the most frequent ones
	maxOptions     = 5      // options of a listing, the most frequent ones
)

// Parameters of a listing's address that choose values of facets.
const (
	ParamBrand    = "brand"
	ParamCategory = "category"
	ParamOption   = "option"
	ParamDiscount = "discount"
	ParamRating   = "rating"
)

// ParamOn is the only value of ParamDiscount.
const ParamOn = "yes"

// facetsOf returns the facets of a listing. categories are the values of the category facet. cells are the
// figures of the products that pass the filters other than brand and category. options is the result of
// countOptions.
func facetsOf(tree Tree, q ListingQuery, locale i18n.Locale, categories []Category, cells []figures, options []optionCount) []Facet {
	chosen := q.columns(tree)
	shown := sum(cells, chosen.has)
	list := append([]Facet{categoryFacet(tree, q, categories, cells, chosen), brandFacet(q, cells, chosen)}, optionFacets(options, q.optionValues(), locale)...)
	list = append(list,
		switchFacet(ParamDiscount, ParamOn, q.Discounted, shown.Discounted, shown.Total),
		switchFacet(ParamRating, strconv.Itoa(GoodRating), q.Rated, shown.Rated, shown.Total))
	return slices.DeleteFunc(list, Facet.useless)
}

// useless reports whether the facet cannot narrow the listing: it has no values, or a single one that is
// neither chosen nor a switch.
func (f Facet) useless() bool {
	isSwitch := f.Param == ParamDiscount || f.Param == ParamRating
	return len(f.Values) == 0 || len(f.Values) == 1 && !isSwitch && !f.Values[0].Chosen
}

// switchFacet returns a facet with a single value. The facet has no values if the value is not chosen and
// would exclude no products or all of them.
func switchFacet(param, value string, chosen bool, count, total int) Facet {
	f := Facet{Param: param}
	if chosen || count > 0 && count < total {
		f.Values = []FacetValue{{Value: value, Count: count, Chosen: chosen}}
	}
	return f
}

func brandFacet(q ListingQuery, cells []figures, chosen columns) Facet {
	counts := map[string]int{}
	for _, c := range cells {
		if c.Brand != "" && chosen.hasCategory(c) {
			counts[c.Brand] += c.Total
		}
	}
	f := Facet{Param: ParamBrand}
	for brand, n := range counts {
		f.Values = append(f.Values, FacetValue{Value: brand, Label: brand, Count: n})
	}
	slices.SortFunc(f.Values, func(a, b FacetValue) int { return cmp.Or(b.Count-a.Count, strings.Compare(a.Value, b.Value)) })
	f.Values = f.Values[:min(maxFacetValues, len(f.Values))]
	for _, brand := range q.Brands {
		f.choose(brand, brand)
	}
	return f
}

// categoryFacet returns the facet of the given categories. The count of each includes the products of its
// descendants.
func categoryFacet(tree Tree, q ListingQuery, categories []Category, cells []figures, chosen columns) Facet {
	f := Facet{Param: ParamCategory}
	for _, category := range categories {
		below := columns{brands: chosen.brands, categories: tree.Below(category.ID)}
		if n := sum(cells, below.has).Total; n > 0 {
			f.Values = append(f.Values, FacetValue{Value: category.Slug, Label: category.Name, Count: n})
		}
	}
	for _, slug := range q.Categories {
		category, _ := tree.BySlug(slug)
		f.choose(slug, cmp.Or(category.Name, slug))
	}
	return f
}

// choose marks a value as chosen. It adds the value with the label if no product has it.
func (f *Facet) choose(value, label string) {
	i := slices.IndexFunc(f.Values, func(v FacetValue) bool { return v.Value == value })
	if i < 0 {
		i = len(f.Values)
		f.Values = append(f.Values, FacetValue{Value: value, Label: label})
	}
	f.Values[i].Chosen = true
}

type optionCount struct {
	NameKey  string `sql:"name_key"`
	ValueKey string `sql:"value_key"`
	Name     string `sql:"name"`
	BnName   string `sql:"bn_name"`
	Value    string `sql:"value"`
	BnValue  string `sql:"bn_value"`
	Color    string `sql:"color"`
	First    int    `sql:"first"` // the smallest FacetValue id, which defines the order of the values
	Count    int    `sql:"count"`
}

// optionNames selects the options with the given keys, or all other options if not is set.
type optionNames struct {
	keys []string
	not  bool
}

func (n optionNames) has(key string) bool { return slices.Contains(n.keys, key) != n.not }

// countOptions counts the products by option value. The counts of an option ignore the values chosen for that
// option.
func countOptions(ctx context.Context, from products, q ListingQuery) ([]optionCount, error) {
	names := slices.Sorted(maps.Keys(q.optionValues()))
	rows, err := from.countOptions(ctx, q, optionNames{names, true})
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		own, err := from.countOptions(ctx, q.withoutOption(name), optionNames{[]string{name}, false})
		if err != nil {
			return nil, err
		}
		rows = append(rows, own...)
	}
	return rows, nil
}

func (s stored) countOptions(ctx context.Context, q ListingQuery, which optionNames) ([]optionCount, error) {
	named := facetvalue.NameKeyIn(which.keys...)
	if which.not {
		named = facetvalue.NameKeyNotIn(which.keys...)
	}
	label := func(field string) func(*sql.Selector) string {
		return func(s *sql.Selector) string { return sql.As(sql.Max(s.C(field)), field) }
	}
	var rows []optionCount
	err := s.client.FacetValue.Query().Where(named, facetvalue.HasProductWith(s.conditions(ctx, q)...)).
		GroupBy(facetvalue.FieldNameKey, facetvalue.FieldValueKey).
		Aggregate(
			label(facetvalue.FieldName), label(facetvalue.FieldBnName), label(facetvalue.FieldValue), label(facetvalue.FieldBnValue),
			label(facetvalue.FieldColor),
			func(*sql.Selector) string { return sql.As("COUNT(*)", "count") },
			func(s *sql.Selector) string { return sql.As(sql.Min(s.C(facetvalue.FieldID)), "first") },
		).Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("count options: %w", err)
	}
	return rows, nil
}

// optionFacets groups counts by option. The options with the most products come first.
func optionFacets(rows []optionCount, chosen map[string][]string, locale i18n.Locale) []Facet {
	type group struct {
		key   string
		facet Facet
		total int
	}
	slices.SortFunc(rows, func(a, b optionCount) int { return cmp.Compare(a.First, b.First) })
	var groups []*group
	for _, r := range rows {
		i := slices.IndexFunc(groups, func(g *group) bool { return g.key == r.NameKey })
		if i < 0 {
			i = len(groups)
			groups = append(groups, &group{r.NameKey, Facet{Param: ParamOption, Name: locale.Pick(r.Name, r.BnName)}, 0})
		}
		g := groups[i]
		g.total += r.Count
		g.facet.Values = append(g.facet.Values, FacetValue{
			Value: OptionChoice{r.NameKey, r.ValueKey}.String(), Label: locale.Pick(r.Value, r.BnValue), Color: r.Color, Count: r.Count,
		})
	}
	for name := range chosen {
		if !slices.ContainsFunc(groups, func(g *group) bool { return g.key == name }) {
			groups = append(groups, &group{name, Facet{Param: ParamOption, Name: name}, 0})
		}
	}
	slices.SortStableFunc(groups, func(a, b *group) int { return cmp.Compare(b.total, a.total) })
	var list []Facet
	for _, g := range groups {
		if len(list) >= maxOptions && len(chosen[g.key]) == 0 {
			continue
		}
		g.facet.Values = g.facet.Values[:min(maxFacetValues, len(g.facet.Values))]
		for _, value := range chosen[g.key] {
			g.facet.choose(OptionChoice{g.key, value}.String(), value)
		}
		list = append(list, g.facet)
	}
	return list
}
