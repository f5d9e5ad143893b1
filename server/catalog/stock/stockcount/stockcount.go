// Package stockcount implements stock-taking: it finds products by their codes, and corrects stocks to the
// counted units. Every method needs a context with the shop as viewer.
package stockcount

import (
	"context"
	"fmt"

	"haat/ent"
	"haat/ent/product"
	"haat/ent/stockcount"
	"haat/ent/stockmovement"
	"haat/server/catalog/stock/stocklog"
	"haat/server/platform/fault"
	"haat/server/platform/i18n"
)

const pageSize = 25

// Counts is the service for stock-taking.
type Counts struct{ client *ent.Client }

// New returns the service of client's database.
func New(client *ent.Client) *Counts { return &Counts{client} }

// List returns the page of stock-takings whose ids are less than before, newest first. If before is 0, it
// returns the newest ones.
func (s *Counts) List(ctx context.Context, before int) (*StockTakings, error) {
	query := s.client.StockCount.Query().Order(ent.Desc(stockcount.FieldID)).Limit(pageSize + 1)
	if before > 0 {
		query.Where(stockcount.IDLT(before))
	}
	rows, err := query.All(ctx)
	if err != nil {
		return nil, fmt.Errorf("list stock-takings: %w", err)
	}
	list := &StockTakings{Counts: []StockTaking{}}
	if len(rows) > pageSize {
		rows = rows[:pageSize]
		list.Next = rows[pageSize-1].ID
	}
	for _, row := range rows {
		list.Counts = append(list.Counts, takingOf(row))
	}
	return list, nil
}

// Get returns a stock-taking with its movements. The error is NotFound "count_not_found".
func (s *Counts) Get(ctx context.Context, id int, locale i18n.Locale) (*FullStockTaking, error) {
	row, err := s.client.StockCount.Query().Where(stockcount.ID(id)).Only(ctx)
	if ent.IsNotFound(err) {
		return nil, fault.New(fault.NotFound, "count_not_found")
	}
	if err != nil {
		return nil, fmt.Errorf("load stock-taking: %w", err)
	}
	moves, err := s.client.StockMovement.Query().Where(stockmovement.CountID(id)).
		WithProduct(func(p *ent.ProductQuery) { p.Select(product.FieldName, product.FieldBnName, product.FieldOptions) }).
		Order(ent.Asc(stockmovement.FieldID)).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("load movements of stock-taking: %w", err)
	}
	full := &FullStockTaking{takingOf(row), make([]stocklog.StockMove, len(moves))}
	for i, move := range moves {
		full.Movements[i] = stocklog.MoveOf(move, locale)
	}
	return full, nil
}

func takingOf(row *ent.StockCount) StockTaking {
	return StockTaking{row.ID, row.Note, row.ActorName, row.Counted, row.Changed, row.Missing, row.Surplus, row.CreatedAt}
}
