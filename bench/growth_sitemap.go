package main

import (
	"fmt"
	"time"

	"haat/bench/figures"
)

// compareSitemaps loads the market's sitemap, which lists all shops, and returns the ratio of the times per
// shop.
func compareSitemaps(small, large *grownMarket) (row, error) {
	var times [2][]float64
	for range 5 {
		for i, m := range []*grownMarket{small, large} {
			m.cache.Purge([]string{"*"})
			start := time.Now()
			if err := m.visit("/sitemap.xml"); err != nil {
				return row{}, fmt.Errorf("sitemap of %d shops: %w", m.shops, err)
			}
			times[i] = append(times[i], time.Since(start).Seconds()*1000/float64(m.shops))
		}
	}
	before, after := figures.Median(times[0]), figures.Median(times[1])
	r := growthRow("market's sitemap, per shop,", small, large, before, after)
	r.Detail = fmt.Sprintf("median %.3f ms per shop against %.3f", after, before)
	return r, nil
}
