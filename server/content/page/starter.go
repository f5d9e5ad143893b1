package page

import (
	"fmt"
	"maps"

	"haat/ent"
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

// starter makes the sections with which a home page begins.
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

// ruled adds a list of products by a rule, without those of other lists. heading is the key of its heading in the locales.
func ruled(rule catalog.ShelfRule, heading string, count int) func(*starter) {
	return listed(rule, heading, map[string]any{"count": float64(count), "skip_shown": true})
}

// listed adds a list of products by a rule, with further settings.
func listed(rule catalog.ShelfRule, heading string, settings map[string]any) func(*starter) {
	return func(s *starter) {
		v := s.texted(map[string]string{"heading": heading})
		v.Settings = maps.Clone(settings)
		v.Settings["rule"] = string(rule)
		s.add(shelf.Type, v)
	}
}

// point is a reason to buy: a key of the locales below "start.trust", and an icon.
type point struct{ text, icon string }

func points(list ...point) func(*starter) {
	return func(s *starter) {
		var blocks []kind.SectionBlock
		for i, p := range list {
			v := s.texted(map[string]string{"title": "start.trust." + p.text})
			v.Settings = map[string]any{"icon": p.icon}
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
