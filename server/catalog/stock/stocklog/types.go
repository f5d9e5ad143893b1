package stocklog

import "time"

// StockMove is a change of the stock of a product, or of a variant if VariantID is not 0. Variant is the
// variant's name in the language of the reader, or its key at the time of the change if the product's options were changed. ActorName is empty
// for changes by customers and by the platform.
type StockMove struct {
	ID          int       `json:"id"`
	ProductID   int       `json:"product_id"`
	VariantID   int       `json:"variant_id"`
	Name        string    `json:"name"`
	BnName      string    `json:"bn_name"`
	Variant     string    `json:"variant"`
	Before      int       `json:"before"`
	After       int       `json:"after"`
	Reason      string    `json:"reason"`
	OrderNumber string    `json:"order_number"`
	ActorName   string    `json:"actor_name"`
	Note        string    `json:"note"`
	CountID     int       `json:"count_id"` // stock-taking that caused the change, or 0
	CreatedAt   time.Time `json:"created_at"`
}

// StockMoves is a page of the stock log, newest first. Next is the value of "before" for the next page, or 0.
type StockMoves struct {
	Movements []StockMove `json:"movements"`
	Next      int         `json:"next"`
}
