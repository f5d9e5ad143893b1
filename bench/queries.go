package main

import "context"

// queries counts what a cold page asks of the database.
func queries(_ context.Context, s *subject) ([]row, error) {
	var rows []row
	for _, p := range pages {
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
