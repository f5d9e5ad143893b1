package catalog

import (
	"slices"
	"strings"

	"haat/ent/schema/kind"
)

// properties maps common option names to properties of schema.org.
var properties = map[string]string{
	"size": "size", "সাইজ": "size", "মাপ": "size", "আকার": "size",
	"colour": "color", "color": "color", "রঙ": "color", "রং": "color", "কালার": "color",
	"material": "material", "উপাদান": "material", "pattern": "pattern", "নকশা": "pattern",
}

// PropertyOf returns the schema.org property for an option's name, or "" if there is none. Feeds
// use the same names for size and color.
func PropertyOf(option string) string { return properties[strings.ToLower(strings.TrimSpace(option))] }

// optionOf returns the index of the option that has a schema.org property, or -1.
func optionOf(options []kind.Option, property string) int {
	return slices.IndexFunc(options, func(o kind.Option) bool {
		return PropertyOf(o.Name) == property || PropertyOf(o.BnName) == property
	})
}
