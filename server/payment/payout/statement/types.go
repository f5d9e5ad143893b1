package statement

// RowError is an error in a row. Reason is "number", "ambiguous", "invalid" (negative) or "currency" for an
// amount; "max" for a text that is too long; "scientific" for an id that a spreadsheet has changed to a form
// such as 1.2E+12; "wide" for more cells than the header has; or "sum" if the row's amounts contradict each
// other.
type RowError struct {
	Row    int    `json:"row"`
	Column string `json:"column"`
	Reason string `json:"reason"`
	Value  string `json:"value"`
}
