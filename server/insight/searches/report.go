package searches

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"haat/ent"
	"haat/ent/predicate"
	"haat/ent/synonym"
	"haat/ent/termcount"
	"haat/ent/viewer"
	"haat/server/platform/textnorm"
)

const (
	reportDays = 30
	maxListed  = 100
	// Shoppers see the maxPopular most frequent terms that at least minPopular networks have searched for. A
	// single visitor may use several networks: at home, on the phone and at work.
	minPopular = 5
	maxPopular = 8
	// maxCandidates is the number of most frequent terms from which the popular ones are selected.
	maxCandidates = 100
	// popularFor is how long a node caches a shop's popular terms.
	popularFor   = 10 * time.Minute
	maxShopsKept = 2000
)

type popular struct {
	terms []string
	at    time.Time
}

// Report returns the terms of the searches in the context's shop.
func (c *Counter) Report(ctx context.Context) (*Report, error) {
	missed, err := c.sums(ctx, termcount.FieldMissed, termcount.MissedGT(0))
	if err != nil {
		return nil, err
	}
	found, err := c.sums(ctx, termcount.FieldFound, termcount.FoundGT(0))
	if err != nil {
		return nil, err
	}
	known, err := c.synonyms(ctx)
	if err != nil {
		return nil, err
	}
	missed = slices.DeleteFunc(missed, func(t Term) bool { return known[textnorm.Fold(t.Term)] })
	return &Report{Days: reportDays, Missed: missed[:min(maxListed, len(missed))], Popular: found[:min(maxListed, len(found))]}, nil
}

// sums returns the terms with the sum of a column over the last reportDays, the most frequent first.
func (c *Counter) sums(ctx context.Context, column string, counted predicate.TermCount) ([]Term, error) {
	terms := []Term{}
	err := c.client.TermCount.Query().Where(termcount.DayGTE(daysBefore(c.now(), reportDays)), counted).
		GroupBy(termcount.FieldTerm).
		Aggregate(ent.As(ent.Sum(column), "searches"), ent.As(ent.Max(termcount.FieldDay), "last_day")).Scan(ctx, &terms)
	if err != nil {
		return nil, fmt.Errorf("sum up searches: %w", err)
	}
	slices.SortFunc(terms, func(a, b Term) int {
		return cmp.Or(-cmp.Compare(a.Searches, b.Searches), -cmp.Compare(a.LastDay, b.LastDay), cmp.Compare(a.Term, b.Term))
	})
	return terms, nil
}

// synonyms returns the folded terms of the shop's synonyms.
func (c *Counter) synonyms(ctx context.Context) (map[string]bool, error) {
	rows, err := c.client.Synonym.Query().Select(synonym.FieldTerms).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("list synonyms: %w", err)
	}
	known := map[string]bool{}
	for _, row := range rows {
		for _, term := range row.Terms {
			known[textnorm.Fold(term)] = true
		}
	}
	return known, nil
}

// Popular returns the terms for which shoppers of the context's shop search most, without terms that are
// unsuitable for display. The result may be popularFor old.
func (c *Counter) Popular(ctx context.Context) ([]string, error) {
	v, _ := viewer.From(ctx)
	now := c.now()
	c.mu.Lock()
	known, ok := c.popular[v.ShopID()]
	c.mu.Unlock()
	if ok && now.Sub(known.at) < popularFor {
		return known.terms, nil
	}
	sums, err := c.sums(ctx, termcount.FieldFound, termcount.FoundGT(0))
	if err != nil {
		return nil, err
	}
	terms, err := c.shown(ctx, sums)
	if err != nil {
		return nil, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.popular) >= maxShopsKept {
		clear(c.popular)
	}
	c.popular[v.ShopID()] = popular{terms, now}
	return terms, nil
}

// shown returns the terms that shoppers see, in the order of sums.
func (c *Counter) shown(ctx context.Context, sums []Term) ([]string, error) {
	var candidates []string
	for _, t := range sums {
		if t.Searches >= minPopular && isFit(t.Term) && len(candidates) < maxCandidates {
			candidates = append(candidates, t.Term)
		}
	}
	terms := []string{}
	if len(candidates) == 0 {
		return terms, nil
	}
	rows, err := c.client.TermCount.Query().Where(termcount.DayGTE(daysBefore(c.now(), reportDays)), termcount.TermIn(candidates...)).
		Select(termcount.FieldTerm, termcount.FieldNetworks).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("list networks of searches: %w", err)
	}
	networks := map[string][]int{}
	for _, row := range rows {
		networks[row.Term] = withNetworks(networks[row.Term], row.Networks...)
	}
	for _, term := range candidates {
		if len(networks[term]) >= minPopular && len(terms) < maxPopular {
			terms = append(terms, term)
		}
	}
	return terms, nil
}
