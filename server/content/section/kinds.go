package section

// FieldKind is a kind of value.
type FieldKind string

// The kinds of fields, with the JSON values that they have.
const (
	Line     FieldKind = "line"     // string without line breaks
	Lines    FieldKind = "lines"    // string
	Prose    FieldKind = "prose"    // tree of package prose
	Choice   FieldKind = "choice"   // one of Options
	Number   FieldKind = "number"   // whole number from Least to Most
	Switch   FieldKind = "switch"   // boolean
	Picture  FieldKind = "picture"  // object with the key of an upload; the stored one is a media.Picture
	Products FieldKind = "products" // list of product ids in order
	Category FieldKind = "category" // id of a category
	Link     FieldKind = "link"     // object of the type Link
	Video    FieldKind = "video"    // address of a video on YouTube or Facebook, in its usual form
	Minute   FieldKind = "minute"   // "2026-12-16T00:00", in the time of Bangladesh
)
