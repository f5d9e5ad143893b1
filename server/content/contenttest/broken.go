package contenttest

import (
	"haat/ent/schema/kind"
)

// Broken returns sections with wrong types, unknown names, wrong versions and values of wrong kinds at random places, as a careless client or a
// damaged row may contain them.
func (d *Documents) Broken() []kind.Section {
	sections := d.Valid()
	for len(sections) == 0 {
		sections = d.Valid()
	}
	for range 1 + d.Rand.IntN(4) {
		s := &sections[d.Rand.IntN(len(sections))]
		switch d.Rand.IntN(8) {
		case 0:
			s.Type = d.junkText()
		case 1:
			s.Version = d.Rand.IntN(5) - 1
		case 2:
			s.ID = d.junkText()
		case 3:
			s.Blocks = append(s.Blocks, kind.SectionBlock{ID: d.junkText()})
		case 4:
			sections = append(sections, *s)
		default:
			d.breakValues(&s.SectionValues)
			for i := range s.Blocks {
				d.breakValues(&s.Blocks[i].SectionValues)
			}
		}
	}
	return sections
}

// breakValues replaces some of the values.
func (d *Documents) breakValues(v *kind.SectionValues) {
	for _, values := range []map[string]any{v.Settings, v.Bn, v.En} {
		for name := range values {
			if d.Rand.IntN(2) == 0 {
				values[name] = d.junk()
			}
		}
	}
}

func (d *Documents) junk() any {
	list := []any{
		nil, true, -1.5, 1e300, "", "\u0000", "javascript:alert(1)", []any{}, []any{nil}, []any{map[string]any{}}, map[string]any{},
		map[string]any{"type": "doc", "content": "x"}, map[string]any{"type": "doc", "content": []any{map[string]any{"type": "script", "text": "x"}}},
		map[string]any{"to": "address", "text": "javascript:alert(1)"}, map[string]any{"to": "product", "id": "1"}, map[string]any{"key": 5.0},
		map[string]any{"key": "../../x", "width": -1.0, "height": 1e9, "color": "red;}"},
	}
	return list[d.Rand.IntN(len(list))]
}

func (d *Documents) junkText() string {
	list := []string{"", "x", "<script>", "text", "hero", "ক", "__proto__", "constructor"}
	return list[d.Rand.IntN(len(list))]
}
