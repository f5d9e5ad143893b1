package statement

// RowError is an error in a row. Reason is "number" for a text that is not an amount, "max" for a text that is too long, or "sum" if the
// row's amounts contradict each other.
type RowError struct {
	Row    int    `json:"row"`
	Column string `json:"column"`
	Reason string `json:"reason"`
	Value  string `json:"value"`
}
