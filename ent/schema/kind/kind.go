// Package kind contains the types of the schema's JSON columns.
package kind

// Option is a property in which a product's variants differ, such as size or colour.
type Option struct {
	Name   string        `json:"name"`
	BnName string        `json:"bn_name"`
	Values []OptionValue `json:"values"`
}

// OptionValue is one choice of an option. Value identifies it in variants and URLs.
type OptionValue struct {
	Value   string `json:"value"`
	BnValue string `json:"bn_value"`
}
