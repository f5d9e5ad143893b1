// Package section defines what pages consist of. A type of section is a package below this one: the fields that merchants fill in, the data that
// it needs, and the props of its component in client/section. Documents contain only values of fields, so no change of a component or a theme
// can break a stored page.
package section

import (
	"cmp"
	"maps"
	"slices"

	"haat/ent/schema/kind"
)

// Limits of a page.
const (
	MaxSections = 25
	MaxBlocks   = 20       // in a section
	MaxFields   = 12       // settings and texts of a section or of a block
	MaxBytes    = 64 << 10 // of a page's content as JSON
	MaxProducts = 120      // on a page
)

// Type is a type of section.
type Type struct {
	// Name is stored in documents, so it never changes.
	Name string
	// Version counts the schemas of the type. Sections of an earlier version are changed by Upgrades when they are read.
	Version int
	// Upgrades[i] changes a section of version i+1 to version i+2.
	Upgrades []func(*kind.Section)
	// Settings have one value for both languages, Texts one for each.
	Settings, Texts []Field
	// Blocks describes the repeated part of the section; nil if it has none.
	Blocks *Blocks
	// Most is the maximum number of such sections on a page; 0 means no limit of its own.
	Most int
	// HomeOnly says that only the home page can have such a section.
	HomeOnly bool
	// Needs adds what the section shows from the catalogue; nil if it shows nothing of it.
	Needs func(s Values, n *Needs)
	// Props returns the props of the component, or nil if the section has nothing to show.
	Props func(s Section, d *Data) any
}

// Blocks describes the blocks of a type.
type Blocks struct {
	Settings, Texts []Field
	Most            int // at most MaxBlocks
}

// Types is a set of types in the order in which the editor offers them.
type Types []*Type

// Find returns the type with a name, or nil.
func (t Types) Find(name string) *Type {
	for _, each := range t {
		if each.Name == name {
			return each
		}
	}
	return nil
}

// Upgraded returns a section in the current version of its type. It returns false if the type is unknown, or if a later release stored the
// section.
func (t Types) Upgraded(s kind.Section) (kind.Section, bool) {
	of := t.Find(s.Type)
	if of == nil || s.Version < 1 || s.Version > of.Version {
		return s, false
	}
	s = cloned(s)
	for ; s.Version < of.Version; s.Version++ {
		of.Upgrades[s.Version-1](&s)
	}
	return s, true
}

// EachSetting calls f with each setting of a kind that a section and its blocks have: the values of which it is one, and its name.
func (t *Type) EachSetting(s kind.Section, of FieldKind, f func(values map[string]any, name string)) {
	each := func(fields []Field, values map[string]any) {
		for _, field := range fields {
			if field.Kind == of && values[field.Name] != nil {
				f(values, field.Name)
			}
		}
	}
	each(t.Settings, s.Settings)
	if t.Blocks != nil {
		for _, b := range s.Blocks {
			each(t.Blocks.Settings, b.Settings)
		}
	}
}

// cloned returns a copy of a section whose own maps and blocks can be changed.
func cloned(s kind.Section) kind.Section {
	s.SectionValues = clonedValues(s.SectionValues)
	s.Blocks = slices.Clone(s.Blocks)
	for i := range s.Blocks {
		s.Blocks[i].SectionValues = clonedValues(s.Blocks[i].SectionValues)
	}
	return s
}

func clonedValues(v kind.SectionValues) kind.SectionValues {
	return kind.SectionValues{Settings: clonedMap(v.Settings), Bn: clonedMap(v.Bn), En: clonedMap(v.En)}
}

// clonedMap returns a copy that is never nil, so that upgrades can add values.
func clonedMap(m map[string]any) map[string]any {
	out := make(map[string]any, len(m))
	maps.Copy(out, m)
	return out
}

// most returns the maximum number of blocks.
func (b *Blocks) most() int { return cmp.Or(b.Most, MaxBlocks) }
