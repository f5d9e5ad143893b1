package page

import (
	"context"
	"fmt"

	"haat/ent"
	"haat/ent/category"
	"haat/ent/schema/kind"
	"haat/server/catalog"
	"haat/server/content/section"
	"haat/server/content/section/categories"
	"haat/server/content/section/contact"
	"haat/server/content/section/faq"
	"haat/server/content/section/front"
	"haat/server/content/section/shelf"
	"haat/server/content/section/text"
	"haat/server/content/section/trust"
	"haat/server/platform/i18n"
)

// trade describes a start: the parts of its page in order.
type trade struct {
	name  string
	parts []func(*starter)
}

var trades = []trade{
	{"grocery", []func(*starter){
		(*starter).front, (*starter).categories, deals, best, (*starter).ofCategories,
		points("cash cash", "delivery truck", "fresh leaf", "call phone"), questions("order", "delivery", "return"), (*starter).contact,
	}},
	{"fashion", []func(*starter){
		(*starter).front, newest("start.new_arrivals"), (*starter).categories, best, (*starter).ofCategories,
		points("cash cash", "delivery truck", "return return", "call phone"), questions("size", "order", "return"), (*starter).contact,
	}},
	{"gadgets", []func(*starter){
		(*starter).front, points("cash cash", "delivery truck", "packing shield", "call phone"), (*starter).categories, best, deals,
		newest("start.new_arrivals"), questions("warranty", "order", "return"), (*starter).contact,
	}},
	{"organic", []func(*starter){
		(*starter).front, points("pure leaf", "fresh star", "cash cash", "delivery truck"), best, (*starter).story, (*starter).categories,
		(*starter).ofCategories, questions("order", "delivery", "return"), (*starter).contact,
	}},
	{"books", []func(*starter){
		(*starter).front, newest("start.new_books"), (*starter).categories, best, (*starter).ofCategories, deals,
		points("cash cash", "delivery truck", "packing shield"), questions("order", "delivery", "return"), (*starter).contact,
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

// starter makes the sections of a start.
type starter struct {
	texts    i18n.Texts
	top      []*ent.Category
	sections []kind.Section
}

func (s *starter) add(t *section.Type, v kind.SectionValues, blocks ...kind.SectionBlock) *kind.Section {
	id := fmt.Sprintf("start%d", len(s.sections)+1)
	s.sections = append(s.sections, kind.Section{ID: id, Type: t.Name, Version: t.Version, SectionValues: v, Blocks: blocks})
	return &s.sections[len(s.sections)-1]
}

// texted returns values with texts in both languages; keys maps the names of fields to keys of the locales.
func (s *starter) texted(keys map[string]string) kind.SectionValues {
	v := kind.SectionValues{Bn: map[string]any{}, En: map[string]any{}}
	for name, key := range keys {
		v.Bn[name], v.En[name] = s.texts.T("bn", key), s.texts.T("en", key)
	}
	return v
}

// prose replaces a text of values by one with a format.
func prose(v kind.SectionValues, name string) kind.SectionValues {
	for _, texts := range []map[string]any{v.Bn, v.En} {
		line := map[string]any{"type": "text", "text": texts[name]}
		texts[name] = map[string]any{"type": "doc", "content": []any{map[string]any{"type": "paragraph", "content": []any{line}}}}
	}
	return v
}

func (s *starter) front() { s.add(front.Type, kind.SectionValues{}) }

func (s *starter) categories() {
	s.add(categories.Type, s.texted(map[string]string{"heading": "home.categories"}))
}

func (s *starter) contact() { s.add(contact.Type, kind.SectionValues{}) }

// story adds a text that the merchant writes, and shows then.
func (s *starter) story() {
	s.add(text.Type, prose(s.texted(map[string]string{"heading": "start.story", "body": "start.story.text"}), "body")).Hidden = true
}

// ofCategories adds a list of products for each of the shop's first categories, with their names.
func (s *starter) ofCategories() {
	for _, c := range s.top {
		s.add(shelf.Type, kind.SectionValues{Settings: map[string]any{"rule": string(catalog.ShelfCategory), "category": float64(c.ID), "skip_shown": true}})
	}
}

func ruled(rule catalog.ShelfRule, heading string) func(*starter) {
	return func(s *starter) {
		v := s.texted(map[string]string{"heading": heading})
		v.Settings = map[string]any{"rule": string(rule), "skip_shown": true}
		s.add(shelf.Type, v)
	}
}

var (
	best  = ruled(catalog.ShelfBestSelling, "nav.best_selling")
	deals = ruled(catalog.ShelfDiscounted, "start.deals")
)

func newest(heading string) func(*starter) { return ruled(catalog.ShelfNewest, heading) }

// points adds reasons to buy, each given as "TEXT ICON".
func points(list ...string) func(*starter) {
	return func(s *starter) {
		var blocks []kind.SectionBlock
		for i, point := range list {
			var name, icon string
			if _, err := fmt.Sscan(point, &name, &icon); err != nil {
				panic(err)
			}
			v := s.texted(map[string]string{"title": "start.trust." + name})
			v.Settings = map[string]any{"icon": icon}
			blocks = append(blocks, kind.SectionBlock{ID: fmt.Sprintf("point%d", i+1), SectionValues: v})
		}
		s.add(trust.Type, kind.SectionValues{}, blocks...)
	}
}

// questions adds questions with their answers.
func questions(names ...string) func(*starter) {
	return func(s *starter) {
		var blocks []kind.SectionBlock
		for i, name := range names {
			key := "start.faq." + name
			v := prose(s.texted(map[string]string{"question": key, "answer": key + ".answer"}), "answer")
			blocks = append(blocks, kind.SectionBlock{ID: fmt.Sprintf("question%d", i+1), SectionValues: v})
		}
		s.add(faq.Type, s.texted(map[string]string{"heading": "start.faq"}), blocks...)
	}
}
