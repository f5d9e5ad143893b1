// Package kind contains the types of the schema's JSON columns.
package kind

// Option is a property in which a product's variants differ, such as size or colour.
type Option struct {
	Name   string        `json:"name"`
	BnName string        `json:"bn_name"`
	Values []OptionValue `json:"values"`
}

// OptionValue is a value of an option. Value identifies it in variants and URLs. Picture is the key of the
// product's picture that shows it, and Color is a colour such as "#aa2233"; either is empty if unused.
type OptionValue struct {
	Value   string `json:"value"`
	BnValue string `json:"bn_value"`
	Picture string `json:"picture,omitempty"`
	Color   string `json:"color,omitempty"`
}
