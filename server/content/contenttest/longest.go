package contenttest

import (
	"strings"

	"haat/ent/schema/kind"
	"haat/server/content"
	"haat/server/content/section"
)

// Longest returns a section of each type with all values, and with texts of the maximum length in Bengali, but at most 2,000 characters.
func (d *Documents) Longest() []kind.Section {
	var sections []kind.Section
	for _, t := range content.Types {
		s := kind.Section{ID: strings.ReplaceAll(t.Name, "_", ""), Type: t.Name, Version: t.Version, SectionValues: d.longest(t.Settings, t.Texts)}
		if t.Blocks != nil {
			for _, id := range []string{"a", "b", "c"} {
				s.Blocks = append(s.Blocks, kind.SectionBlock{ID: id, SectionValues: d.longest(t.Blocks.Settings, t.Blocks.Texts)})
			}
		}
		sections = append(sections, s)
	}
	return sections
}

func (d *Documents) longest(settings, texts []section.Field) kind.SectionValues {
	v := kind.SectionValues{Settings: map[string]any{}, Bn: map[string]any{}}
	for _, f := range settings {
		switch f.Kind {
		case section.Choice:
			v.Settings[f.Name] = f.Options[0]
		case section.Picture:
			v.Settings[f.Name] = d.Pictures[0]
		case section.Link:
			v.Settings[f.Name] = map[string]any{"to": "product", "id": float64(d.Products[0])}
		case section.Switch:
			v.Settings[f.Name] = true
		}
	}
	for _, f := range texts {
		long := strings.TrimSpace(string([]rune(strings.Repeat("ক্ষুদ্রঋণগ্রহীতাদেরপ্রতিষ্ঠান ", 2_000/31+1))[:min(f.Most, 2_000)]))
		v.Bn[f.Name] = long
		if f.Kind == section.Prose {
			text := []any{map[string]any{"type": "text", "text": long}}
			v.Bn[f.Name] = map[string]any{"type": "doc", "content": []any{map[string]any{"type": "paragraph", "content": text}}}
		}
	}
	return v
}
