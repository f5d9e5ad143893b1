package section

import (
	"regexp"

	"haat/ent/schema/kind"
	"haat/server/platform/form"
)

var idPattern = regexp.MustCompile(`^[a-z0-9]{1,20}$`)

// Check returns sections as they are stored, with the errors of all values. The errors are named "sections.ID.LANGUAGE.FIELD" for texts,
// "sections.ID.FIELD" for settings, and "sections.ID.blocks.ID…" for blocks; "sections" has the errors of the whole: "max" for more than MaxSections,
// "invalid" for ids that are missing or not unique. Unknown fields are left out. Sections of unknown types, and of later versions, stay as they
// are: an earlier release of the server must not destroy what a later one stored.
func (t Types) Check(sections []kind.Section, fields form.Fields) []kind.Section {
	if len(sections) > MaxSections {
		fields["sections"] = tooLong
		return nil
	}
	clean := make([]kind.Section, 0, len(sections))
	ids, counts := map[string]bool{}, map[string]int{}
	for _, s := range sections {
		if !idPattern.MatchString(s.ID) || ids[s.ID] {
			fields["sections"] = invalid
			return nil
		}
		ids[s.ID] = true
		current, ok := t.Upgraded(s)
		if !ok {
			clean = append(clean, s)
			continue
		}
		of := t.Find(s.Type)
		if counts[s.Type]++; of.Most > 0 && counts[s.Type] > of.Most {
			fields["sections."+s.ID] = tooLong
		}
		clean = append(clean, of.check(current, fields))
	}
	return clean
}

// CheckHomeOnly adds the error "invalid" of sections that only the home page can have.
func (t Types) CheckHomeOnly(sections []kind.Section, fields form.Fields) {
	for _, s := range sections {
		if of := t.Find(s.Type); of != nil && of.HomeOnly {
			fields["sections."+s.ID] = invalid
		}
	}
}

// check checks a section of the type's current version.
func (t *Type) check(s kind.Section, fields form.Fields) kind.Section {
	name := "sections." + s.ID
	out := kind.Section{ID: s.ID, Type: s.Type, Version: t.Version, Hidden: s.Hidden}
	out.SectionValues = checkValues(t.Settings, t.Texts, s.SectionValues, name, fields)
	if t.Blocks == nil {
		return out
	}
	if len(s.Blocks) > t.Blocks.most() {
		fields[name+".blocks"] = tooLong
		return out
	}
	ids := map[string]bool{}
	for _, b := range s.Blocks {
		if !idPattern.MatchString(b.ID) || ids[b.ID] {
			fields[name+".blocks"] = invalid
			return out
		}
		ids[b.ID] = true
		values := checkValues(t.Blocks.Settings, t.Blocks.Texts, b.SectionValues, name+".blocks."+b.ID, fields)
		out.Blocks = append(out.Blocks, kind.SectionBlock{ID: b.ID, SectionValues: values})
	}
	return out
}

func checkValues(settings, texts []Field, v kind.SectionValues, name string, fields form.Fields) kind.SectionValues {
	return kind.SectionValues{
		Settings: checkMap(settings, v.Settings, name+".", fields),
		Bn:       checkMap(texts, v.Bn, name+".bn.", fields),
		En:       checkMap(texts, v.En, name+".en.", fields),
	}
}

// checkMap returns the values of known fields, or nil if there are none.
func checkMap(known []Field, values map[string]any, prefix string, fields form.Fields) map[string]any {
	var out map[string]any
	for _, f := range known {
		stored, code := f.read(values[f.Name])
		if code != "" {
			fields[prefix+f.Name] = code
		}
		if stored != nil {
			if out == nil {
				out = map[string]any{}
			}
			out[f.Name] = stored
		}
	}
	return out
}

// Missing returns the errors "required" of shown sections: values without which they show nothing. A text is missing if both languages lack it.
func (t Types) Missing(sections []kind.Section) form.Fields {
	fields := form.Fields{}
	for _, s := range sections {
		of := t.Find(s.Type)
		if of == nil || s.Hidden {
			continue
		}
		name := "sections." + s.ID
		missing(of.Settings, of.Texts, s.SectionValues, name, fields)
		if of.Blocks == nil {
			continue
		}
		if len(s.Blocks) == 0 {
			fields[name+".blocks"] = "required"
		}
		for _, b := range s.Blocks {
			missing(of.Blocks.Settings, of.Blocks.Texts, b.SectionValues, name+".blocks."+b.ID, fields)
		}
	}
	return fields
}

func missing(settings, texts []Field, v kind.SectionValues, name string, fields form.Fields) {
	for _, f := range settings {
		if f.Required && v.Settings[f.Name] == nil {
			fields[name+"."+f.Name] = "required"
		}
	}
	for _, f := range texts {
		if f.Required && v.Bn[f.Name] == nil && v.En[f.Name] == nil {
			fields[name+".bn."+f.Name] = "required"
		}
	}
}
