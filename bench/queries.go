package main

import (
	"context"
	"slices"
)

// queries counts the database queries of a page that is not cached.
func queries(_ context.Context, s *subject) ([]row, error) {
	var rows []row
	others := []struct{ name, path string }{{"search", "/demo/search?q=saree"}, {"search with typos", "/demo/search?q=jamdnai"}, {"policy", "/demo/refund-policy"}}
	for _, p := range slices.Concat(pages, others) {
		s.cache.Purge([]string{"*"})
		s.queries.Store(0)
		if _, err := s.get(p.path); err != nil {
			return nil, err
		}
		n := s.queries.Load()
		rows = append(rows, row{Name: "queries of a cold " + p.name, Value: float64(n), Unit: "queries", Budget: "≤ 6", Within: within(n <= 6)})
	}
	return rows, nil
}
