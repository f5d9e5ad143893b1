package catalog

import (
	"slices"
	"strings"

	"haat/ent/schema/kind"
)

// properties are those of schema.org's, by the names that merchants give their options.
var properties = map[string]string{
	"size": "size", "সাইজ": "size", "মাপ": "size", "আকার": "size",
	"colour": "color", "color": "color", "রঙ": "color", "রং": "color", "কালার": "color",
	"material": "material", "উপাদান": "material", "pattern": "pattern", "নকশা": "pattern",
}

// PropertyOf is schema.org's name for what an option, by its name, is; feeds have the
// same for size and color. Empty for others.
func PropertyOf(option string) string { return properties[strings.ToLower(strings.TrimSpace(option))] }

// optionOf is the place of the option that is a property; -1 where none is.
func optionOf(options []kind.Option, property string) int {
	return slices.IndexFunc(options, func(o kind.Option) bool {
		return PropertyOf(o.Name) == property || PropertyOf(o.BnName) == property
	})
}
