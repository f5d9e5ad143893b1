package searches

// Term is a term that shoppers searched for in a period, in lower case.
type Term struct {
	Term     string `json:"term"`
	Searches int    `json:"searches"`
	// LastDay is the last day with a search in Bangladesh, in the form 2006-01-02.
	LastDay string `json:"last_day"`
}

// Report contains the terms of a shop's searches in the last Days days, the most frequent first.
type Report struct {
	Days int `json:"days"`
	// Missed contains terms that found nothing and are not synonyms of the shop.
	Missed []Term `json:"missed"`
	// Popular contains terms that found products.
	Popular []Term `json:"popular"`
}
