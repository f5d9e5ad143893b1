package page

import (
	"context"
	"fmt"

	"haat/ent"
	"haat/ent/category"
	"haat/server/catalog"
)

// trade describes a start: the parts of its page in order.
type trade struct {
	name  string
	parts []func(*starter)
}

var trades = []trade{
	{"grocery", []func(*starter){
		(*starter).front, (*starter).categories, deals, best, (*starter).ofCategories,
		points(cash, delivered, fresh, byPhone), questions("order", "delivery", "return"), (*starter).contact,
	}},
	{"fashion", []func(*starter){
		(*starter).front, newest("start.new_arrivals"), (*starter).categories, best, (*starter).ofCategories,
		points(cash, delivered, returned, byPhone), questions("size", "order", "return"), (*starter).contact,
	}},
	{"gadgets", []func(*starter){
		(*starter).front, points(cash, delivered, packed, byPhone), (*starter).categories, best, deals,
		newest("start.new_arrivals"), questions("warranty", "order", "return"), (*starter).contact,
	}},
	{"organic", []func(*starter){
		(*starter).front, points(pure, point{"fresh", "star"}, cash, delivered), best, (*starter).story, (*starter).categories,
		(*starter).ofCategories, questions("order", "delivery", "return"), (*starter).contact,
	}},
	{"books", []func(*starter){
		(*starter).front, newest("start.new_books"), (*starter).categories, best, (*starter).ofCategories, deals,
		points(cash, delivered, packed), questions("order", "delivery", "return"), (*starter).contact,
	}},
}

// Starts returns the ready-made home pages, filled with the shop's first categories. It needs one query.
func (e *Editor) Starts(ctx context.Context) ([]Start, error) {
	top, err := e.client.Category.Query().Where(category.ParentIDIsNil()).Order(ent.Asc(category.FieldPosition, category.FieldID)).
		Limit(categoryShelves).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("list categories for starts: %w", err)
	}
	list := make([]Start, len(trades))
	for i, t := range trades {
		s := &starter{texts: e.texts, top: top}
		for _, add := range t.parts {
			add(s)
		}
		list[i] = Start{t.name, s.sections}
	}
	return list, nil
}

// categoryShelves is the number of categories whose products a start shows.
const categoryShelves = 2

// Reasons to buy of several trades.
var (
	cash      = point{"cash", "cash"}
	delivered = point{"delivery", "truck"}
	byPhone   = point{"call", "phone"}
	packed    = point{"packing", "shield"}
	returned  = point{"return", "return"}
	fresh     = point{"fresh", "leaf"}
	pure      = point{"pure", "leaf"}
)

var (
	best  = ruled(catalog.ShelfBestSelling, "nav.best_selling", shelfCount)
	deals = ruled(catalog.ShelfDiscounted, "start.deals", shelfCount)
)

func newest(heading string) func(*starter) {
	return ruled(catalog.ShelfNewest, heading, shelfCount)
}

// shelfCount is the number of products in a list of a start.
const shelfCount = 8
