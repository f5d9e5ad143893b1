package section

import (
	"time"

	"haat/ent/schema/kind"
	"haat/server/content/prose"
	"haat/server/platform/dhaka"
	"haat/server/platform/i18n"
	"haat/server/platform/media"
)

// Section is a section as its type reads it: in one language, with the defaults of values that it does not have.
type Section struct {
	ID string
	Values
	Blocks []Block
}

// Block is a block of a section in one language.
type Block struct {
	ID string
	Values
}

// Values are the values of a section or of a block in one language. A text that the language lacks is that of the other one. A value of a wrong
// type, which Check does not let pass, is as none.
type Values struct {
	fields   []Field
	settings map[string]any
	first    map[string]any
	second   map[string]any
}

// In returns a section in a language. The section has the current version of the type.
func (t *Type) In(locale i18n.Locale, s kind.Section) Section {
	out := Section{ID: s.ID, Values: valuesIn(locale, t.Settings, t.Texts, s.SectionValues)}
	if t.Blocks != nil {
		for _, b := range s.Blocks {
			out.Blocks = append(out.Blocks, Block{b.ID, valuesIn(locale, t.Blocks.Settings, t.Blocks.Texts, b.SectionValues)})
		}
	}
	return out
}

func valuesIn(locale i18n.Locale, settings, texts []Field, v kind.SectionValues) Values {
	out := Values{fields: append(append([]Field{}, settings...), texts...), settings: v.Settings, first: v.En, second: v.Bn}
	if locale == i18n.Bn {
		out.first, out.second = v.Bn, v.En
	}
	return out
}

// field returns the field with a name. It panics for an unknown one, which is a mistake in the code of a type.
func (v Values) field(name string) Field {
	for _, f := range v.fields {
		if f.Name == name {
			return f
		}
	}
	panic("section: no field " + name)
}

// value returns the stored value of a field, or nil.
func (v Values) value(name string) any {
	v.field(name)
	for _, from := range []map[string]any{v.settings, v.first, v.second} {
		if value := from[name]; value != nil {
			return value
		}
	}
	return nil
}

// Text returns a value of the kinds Line, Lines and Choice.
func (v Values) Text(name string) string {
	if text, ok := v.value(name).(string); ok {
		return text
	}
	f := v.field(name)
	if text, ok := f.Default.(string); ok {
		return text
	}
	if f.Kind == Choice {
		return f.Options[0]
	}
	return ""
}

// HTML returns a value of the kind Prose as HTML.
func (v Values) HTML(name string) string {
	f := v.field(name)
	root, err := prose.Read(v.value(name), f.Most)
	if err != nil {
		return "" // stored by a release with other rules
	}
	return root.HTML()
}

// Plain returns a value of the kind Prose without its format.
func (v Values) Plain(name string) string {
	root, err := prose.Read(v.value(name), v.field(name).Most)
	if err != nil {
		return ""
	}
	return root.Plain()
}

// Number returns a value of the kind Number.
func (v Values) Number(name string) int {
	f := v.field(name)
	for _, value := range []any{v.value(name), f.Default} {
		if n, ok := wholeNumber(value); ok && n >= f.Least && n <= f.Most {
			return n
		}
	}
	return f.Least
}

// On returns a value of the kind Switch.
func (v Values) On(name string) bool {
	if on, ok := v.value(name).(bool); ok {
		return on
	}
	on, _ := v.field(name).Default.(bool)
	return on
}

// Picture returns a value of the kind Picture, or nil.
func (v Values) Picture(name string) *media.Picture {
	var p media.Picture
	if v.value(name) == nil || !Decode(v.value(name), &p) || p.Key == "" || p.Width < 1 || p.Height < 1 {
		return nil
	}
	return &p
}

// Products returns a value of the kind Products.
func (v Values) Products(name string) []int {
	list, _ := v.value(name).([]any)
	ids := make([]int, 0, len(list))
	for _, each := range list {
		if id, ok := wholeNumber(each); ok {
			ids = append(ids, id)
		}
	}
	return ids
}

// Category returns a value of the kind Category, or 0.
func (v Values) Category(name string) int {
	id, _ := wholeNumber(v.value(name))
	return id
}

// Link returns a value of the kind Link, or nil.
func (v Values) Link(name string) *LinkValue {
	var l LinkValue
	if v.value(name) == nil || !Decode(v.value(name), &l) || !l.clean() {
		return nil
	}
	return &l
}

// Video returns a value of the kind Video, or nil.
func (v Values) Video(name string) *VideoValue {
	address, _ := v.value(name).(string)
	video, ok := ReadVideo(address)
	if !ok {
		return nil
	}
	return &video
}

// Minute returns a value of the kind Minute, or the zero time.
func (v Values) Minute(name string) time.Time {
	text, _ := v.value(name).(string)
	if at, ok := dhaka.ParseMinute(text); ok && at != nil {
		return *at
	}
	return time.Time{}
}
