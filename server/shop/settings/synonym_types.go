package settings

// Synonym is a list of terms that the shop's search treats as equal.
type Synonym struct {
	ID    int      `json:"id"`
	Terms []string `json:"terms"`
}

// SynonymRequest creates or changes a synonym.
type SynonymRequest struct {
	Terms []string `json:"terms"`
}
