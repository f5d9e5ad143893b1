package search

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"haat/ent"
	"haat/ent/predicate"
	"haat/ent/searchentry"
)

// matches returns the published products whose entries contain every word of the query. A word also matches
// by its sound or a synonym.
func (x *Index) matches(ctx context.Context, q Query) ([]match, error) {
	entries, err := x.client.SearchEntry.Query().
		Where(havingWords(ctx, q.fragments(), q.meanings), publishedOnly).
		Order(bestFirst(q), ent.Desc(searchentry.FieldID)).
		Limit(maxFound).
		Select(searchentry.FieldProductID, searchentry.FieldText, searchentry.FieldSound).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("search products: %w", err)
	}
	found := make([]match, len(entries))
	q.spoken = map[string]string{}
	for i, e := range entries {
		found[i] = rankOf(q, e.Text, e.Sound)
		found[i].productID = e.ProductID
	}
	return found, nil
}

// misspelled returns the products whose entries contain every word with tolerated errors, or one of the loose
// phrases. It omits the products in found. within restricts the entries.
func (x *Index) misspelled(ctx context.Context, q Query, loose []loosePhrase, found []match, within ...predicate.SearchEntry) ([]match, error) {
	c := candidatesOf(q)
	c.loose = loose
	if near, ok := q.near(platform()); ok {
		c.loose = append(c.loose, loosePhrase{near, nearLong})
	}
	if len(c.sounds) == 0 && len(c.loose) == 0 {
		return nil, nil
	}
	entries, err := x.client.SearchEntry.Query().
		Where(within...).Where(c.having(ctx)).
		Order(c.mostFirst(), ent.Desc(searchentry.FieldID)).
		Limit(maxFuzzy).
		Select(searchentry.FieldProductID, searchentry.FieldText, searchentry.FieldSound).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("search products with errors: %w", err)
	}
	known := map[int]bool{}
	for _, m := range found {
		known[m.productID] = true
	}
	var list []match
	for _, e := range entries {
		if known[e.ProductID] {
			continue
		}
		if m, ok := c.rankOf(q, e.Text, e.Sound); ok {
			m.productID = e.ProductID
			list = append(list, m)
		}
	}
	return withoutLacking(list), nil
}

// withoutLacking removes the matches that lack a word, unless all do.
func withoutLacking(list []match) []match {
	lacks := func(m match) bool { return m.rank >= rankErrors+lacksWord }
	complete := slices.DeleteFunc(slices.Clone(list), lacks)
	if len(complete) > 0 {
		return complete
	}
	return list
}

// candidates describes the entries that are compared with a misspelled query.
type candidates struct {
	// sure and sureSounds are fragments of the words that tolerate no errors; pieces and sounds are trigrams
	// of the other words, one list per word. A candidate has all of sure and a trigram of each list of
	// pieces, or all of sureSounds and a trigram of each list of sounds. Without pieces, only the second
	// condition applies.
	sure, sureSounds []string
	pieces, sounds   [][]string
	// loose are phrases of similar words. Entries that fill one of them are candidates too.
	loose []loosePhrase
}

// rankOf returns the rank of a candidate. ok is false if it does not match.
func (c candidates) rankOf(q Query, text, sound string) (m match, ok bool) {
	m, ok = fuzzyRank(q, text, sound)
	names, others := soundFields(sound)
	all := strings.Join(names, "") + others
	for _, p := range c.loose {
		// Words of the name precede those of the category.
		rank := rankErrors + p.weight
		if !p.filledBy(names...) {
			rank++
		}
		if (!ok || rank < m.rank) && p.filled(all) {
			m, ok = match{rank: rank}, true
		}
	}
	return m, ok
}

// manyPieces is the minimum number of trigrams of which only every second one is searched for. These are
// enough to find candidates.
const manyPieces = 6

func everySecond(pieces []string) []string {
	if len(pieces) < manyPieces {
		return pieces
	}
	var half []string
	for i := 0; i < len(pieces); i += 2 {
		half = append(half, pieces[i])
	}
	return half
}

// longKey is the minimum length of a key that shares a trigram with its correct form in spite of an error.
// For shorter keys, candidates are also found by their texts.
const longKey = 5

func candidatesOf(q Query) candidates {
	var c candidates
	short := false
	for i, word := range q.words {
		key := q.sounds[i]
		if allowedErrors(word) == 0 && allowedBySound(key) == 0 {
			c.sure, c.sureSounds = append(c.sure, fragment(word)), append(c.sureSounds, soundFragment(key))
			continue
		}
		short = short || len(key) < longKey
		c.pieces = append(c.pieces, everySecond(trigramsOfMisspelled(word)))
		c.sounds = append(c.sounds, everySecond(trigrams(wholeWord(key))))
	}
	if !short {
		c.pieces = nil
	}
	return c
}
