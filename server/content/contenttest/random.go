// Package contenttest makes random documents of pages for tests.
package contenttest

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"haat/ent/schema/kind"
	"haat/server/content"
	"haat/server/content/section"
)

// Documents makes random sections. Products, Categories and Pages are ids to which they may refer; Pictures are stored pictures as
// encoding/json decodes them.
type Documents struct {
	Rand                        *rand.Rand
	Products, Categories, Pages []int
	Pictures                    []any
}

// Valid returns sections that content.Types.Check accepts, of 0 to 12 types, with long and short texts and with missing values.
func (d *Documents) Valid() []kind.Section {
	sections := []kind.Section{}
	used := map[string]int{}
	for i := range d.Rand.IntN(13) {
		t := content.Types[d.Rand.IntN(len(content.Types))]
		if used[t.Name]++; t.Most > 0 && used[t.Name] > t.Most {
			continue
		}
		sections = append(sections, d.section(t, fmt.Sprint("s", i)))
	}
	return sections
}

func (d *Documents) section(t *section.Type, id string) kind.Section {
	s := kind.Section{ID: id, Type: t.Name, Version: t.Version, Hidden: d.Rand.IntN(10) == 0, SectionValues: d.values(t.Settings, t.Texts)}
	if t.Blocks == nil {
		return s
	}
	most := t.Blocks.Most
	if most == 0 {
		most = section.MaxBlocks
	}
	for i := range d.Rand.IntN(min(most, 4) + 1) {
		s.Blocks = append(s.Blocks, kind.SectionBlock{ID: fmt.Sprint("b", i), SectionValues: d.values(t.Blocks.Settings, t.Blocks.Texts)})
	}
	return s
}

func (d *Documents) values(settings, texts []section.Field) kind.SectionValues {
	v := kind.SectionValues{Settings: map[string]any{}, Bn: map[string]any{}, En: map[string]any{}}
	for _, f := range settings {
		d.set(v.Settings, f)
	}
	for _, f := range texts {
		d.set(v.Bn, f)
		d.set(v.En, f)
	}
	return v
}

// set sets a value of a field, or leaves it out.
func (d *Documents) set(values map[string]any, f section.Field) {
	if d.Rand.IntN(5) > 0 {
		values[f.Name] = d.value(f)
	}
}

func (d *Documents) value(f section.Field) any {
	switch f.Kind {
	case section.Line, section.Lines:
		return d.text(f.Most)
	case section.Prose:
		return d.prose(f.Most)
	case section.Choice:
		return f.Options[d.Rand.IntN(len(f.Options))]
	case section.Number:
		return float64(f.Least + d.Rand.IntN(f.Most-f.Least+1))
	case section.Switch:
		return d.Rand.IntN(2) == 0
	case section.Picture:
		return d.Pictures[d.Rand.IntN(len(d.Pictures))]
	case section.Products:
		list := []any{}
		for range d.Rand.IntN(min(f.Most, 6)) {
			list = append(list, float64(d.one(d.Products)))
		}
		return list
	case section.Category:
		return float64(d.one(d.Categories))
	case section.Link:
		return d.link()
	}
	if f.Kind == section.Video {
		return "https://www.youtube.com/watch?v=dQw4w9WgXcQ"
	}
	return "2099-12-16T00:00"
}

// one returns one of the ids, or one that does not exist.
func (d *Documents) one(ids []int) int {
	if len(ids) == 0 || d.Rand.IntN(4) == 0 {
		return 1_000_000 + d.Rand.IntN(9)
	}
	return ids[d.Rand.IntN(len(ids))]
}

func (d *Documents) link() any {
	links := []map[string]any{
		{"to": "product", "id": float64(d.one(d.Products))}, {"to": "category", "id": float64(d.one(d.Categories))}, {"to": "page", "id": float64(d.one(d.Pages))},
		{"to": "listing", "text": "best-selling"}, {"to": "search", "text": "শাড়ি & \"saree\""}, {"to": "address", "text": "https://x.test/?a=1&b=<2>"},
		{"to": "address", "text": "/cart"}, {"to": "phone", "text": "01712345678"}, {"to": "whatsapp", "text": "01712345678"},
	}
	return links[d.Rand.IntN(len(links))]
}

// text returns a text, sometimes with the maximum length.
func (d *Documents) text(most int) string {
	words := []string{"শাড়ি", "ক্ষীরের", "<b>bold</b>", "\"quoted\"", "a&b", "</script>", "নোয়াখালী", "saree", "'", "{{x}}", "আন্তর্জাতিকীকরণপ্রক্রিয়াসংক্রান্ত"}
	var out strings.Builder
	for range 1 + d.Rand.IntN(8) {
		out.WriteString(words[d.Rand.IntN(len(words))] + " ")
	}
	runes := []rune(strings.TrimSpace(out.String()))
	if d.Rand.IntN(6) == 0 {
		runes = []rune(strings.Repeat("ক", min(most, 300)))
	}
	return string(runes[:min(len(runes), most)])
}

func (d *Documents) prose(most int) any {
	blocks := []any{}
	for range 1 + d.Rand.IntN(4) {
		text := []any{map[string]any{"type": "text", "text": d.text(min(most/8, 200)), "marks": d.marks()}}
		paragraph := map[string]any{"type": "paragraph", "content": text}
		switch d.Rand.IntN(4) {
		case 0:
			blocks = append(blocks, map[string]any{"type": "heading", "attrs": map[string]any{"level": float64(2 + d.Rand.IntN(2))}, "content": text})
		case 1:
			blocks = append(blocks, map[string]any{"type": "bulletList", "content": []any{map[string]any{"type": "listItem", "content": []any{paragraph}}}})
		default:
			blocks = append(blocks, paragraph)
		}
	}
	return map[string]any{"type": "doc", "content": blocks}
}

func (d *Documents) marks() []any {
	all := []any{
		map[string]any{"type": "bold"}, map[string]any{"type": "italic"}, map[string]any{"type": "strike"},
		map[string]any{"type": "link", "attrs": map[string]any{"href": "https://x.test/?a=\"&b=<>"}},
	}
	return all[:d.Rand.IntN(len(all)+1)]
}
