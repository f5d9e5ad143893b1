package search

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"entgo.io/ent/dialect"
	"entgo.io/ent/dialect/sql"

	"haat/ent"
	"haat/ent/predicate"
	"haat/ent/searchentry"
	"haat/ent/searchtext"
	"haat/ent/viewer"
	"haat/server/platform/textnorm"
)

// maxWords is the maximum number of words of a term that are searched for.
const maxWords = 8

// Query is a term folded in the same way as the search entries.
type Query struct {
	text  string
	words []string
}

// Parse returns the query of a term. It is empty if the term is too short.
func Parse(term string) Query {
	folded := textnorm.Fold(Term(term))
	if len([]rune(folded)) < minTerm {
		return Query{}
	}
	words := strings.Fields(folded)
	return Query{text: folded, words: words[:min(len(words), maxWords)]}
}

// Empty reports whether the query has no words and thus finds nothing.
func (q Query) Empty() bool { return len(q.words) == 0 }

// fragment returns the text that an entry must contain for a word. It has at least the three
// letters that the trigram indexes need: a word of two letters must begin a word of the entry,
// and one of a single letter must equal one.
func fragment(word string) string {
	switch len([]rune(word)) {
	case 1:
		return " " + word + " "
	case 2:
		return " " + word
	default:
		return word
	}
}

// trigrams returns all runs of three letters, each once.
func trigrams(text string) []string {
	var list []string
	runes := []rune(text)
	for i := 0; i+3 <= len(runes); i++ {
		if t := string(runes[i : i+3]); !slices.Contains(list, t) {
			list = append(list, t)
		}
	}
	return list
}

// trigramsOfMisspelled returns trigrams of which a misspelling of the word contains at least one:
// those of the word and, for words of four letters, those with the inner letters swapped.
func trigramsOfMisspelled(word string) []string {
	pieces := trigrams(searchtext.Latin(" " + word + " "))
	if l := []rune(word); len(l) == 4 {
		meant := string([]rune{' ', l[0], l[2], l[1], l[3], ' '})
		pieces = append(pieces, trigrams(searchtext.Latin(meant))...)
	}
	return pieces
}

// fragments returns the fragments of all words.
func (q Query) fragments() []string {
	list := make([]string, len(q.words))
	for i, word := range q.words {
		list[i] = fragment(word)
	}
	return list
}

// publishedOnly selects the entries of published products.
func publishedOnly(s *sql.Selector) {
	s.Where(sql.P(func(b *sql.Builder) {
		b.WriteString("substr(" + s.C(searchentry.FieldText) + ", 1, 1) <> ").Arg(string(searchtext.DraftMark))
	}))
}

// matches returns the published products whose entries contain every word of the query.
func (x *Index) matches(ctx context.Context, q Query) ([]match, error) {
	entries, err := x.client.SearchEntry.Query().
		Where(havingAll(ctx, q.fragments()), publishedOnly).
		Order(containing(string(searchtext.NameMark)+" "+q.text), ent.Desc(searchentry.FieldID)).
		Limit(maxFound).
		Select(searchentry.FieldProductID, searchentry.FieldText).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("search products: %w", err)
	}
	found := make([]match, len(entries))
	for i, e := range entries {
		found[i] = match{productID: e.ProductID, rank: rankOf(q, e.Text)}
	}
	return found, nil
}

// misspelled returns the products whose entries contain every word except for typing errors,
// without those already found. within restricts the entries.
func (x *Index) misspelled(ctx context.Context, q Query, found []match, within ...predicate.SearchEntry) ([]match, error) {
	var words, sure []string
	for _, word := range q.words {
		if allowedErrors(word) > 0 {
			words = append(words, word)
		} else {
			sure = append(sure, fragment(word))
		}
	}
	if len(words) == 0 {
		return nil, nil
	}
	pieces := make([][]string, len(words))
	for i, word := range words {
		pieces[i] = trigramsOfMisspelled(word)
	}
	entries, err := x.client.SearchEntry.Query().
		Where(within...).Where(havingAll(ctx, sure), havingSomeOfEach(ctx, pieces)).
		Order(byTrigrams(pieces), ent.Desc(searchentry.FieldID)).
		Limit(maxFuzzy).
		Select(searchentry.FieldProductID, searchentry.FieldText).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("search products with errors: %w", err)
	}
	known := map[int]bool{}
	for _, m := range found {
		known[m.productID] = true
	}
	var list []match
	for _, e := range entries {
		if rank, ok := fuzzyRank(words, e.Text); ok && !known[e.ProductID] {
			list = append(list, match{productID: e.ProductID, rank: rank})
		}
	}
	return list, nil
}

// havingAll selects the entries that contain every fragment. The trigram index finds candidates
// of the viewer's shop; their texts are then compared.
func havingAll(ctx context.Context, fragments []string) predicate.SearchEntry {
	return func(s *sql.Selector) {
		var all []string
		for _, f := range fragments {
			s.Where(sql.P(func(b *sql.Builder) { contains(b, s, searchentry.FieldText, f) }))
			if s.Dialect() == dialect.Postgres {
				s.Where(latinLike(s, searchtext.Latin(f)))
			}
			for _, t := range trigrams(searchtext.Latin(f)) {
				all = append(all, quoted(t))
			}
		}
		if s.Dialect() == dialect.SQLite && len(all) > 0 {
			s.Where(inTrigramIndex(ctx, s, strings.Join(all, " AND ")))
		}
	}
}

// havingSomeOfEach selects the entries with at least one of the trigrams of each word.
func havingSomeOfEach(ctx context.Context, words [][]string) predicate.SearchEntry {
	return func(s *sql.Selector) {
		var all []string
		for _, pieces := range words {
			var likes []*sql.Predicate
			var phrases []string
			for _, p := range pieces {
				likes, phrases = append(likes, latinLike(s, p)), append(phrases, quoted(p))
			}
			if s.Dialect() == dialect.Postgres {
				s.Where(sql.Or(likes...))
			}
			all = append(all, "("+strings.Join(phrases, " OR ")+")")
		}
		if s.Dialect() == dialect.SQLite {
			s.Where(inTrigramIndex(ctx, s, strings.Join(all, " AND ")))
		}
	}
}

// inTrigramIndex is a condition on SQLite's index, restricted to the ids of the viewer's shop.
func inTrigramIndex(ctx context.Context, s *sql.Selector, match string) *sql.Predicate {
	v, _ := viewer.From(ctx)
	first, last := searchtext.Range(v.ShopID())
	return sql.P(func(b *sql.Builder) {
		b.WriteString(s.C(searchentry.FieldID)).WriteString(" IN (SELECT rowid FROM search_trigrams WHERE search_trigrams MATCH ").Arg(match).
			WriteString(" AND rowid BETWEEN ").Arg(first).WriteString(" AND ").Arg(last).WriteByte(')')
	})
}

// latinLike is a LIKE condition that PostgreSQL's trigram index supports. Folded texts contain no
// LIKE wildcards.
func latinLike(s *sql.Selector, fragment string) *sql.Predicate {
	return sql.Contains(s.C(searchentry.FieldLatin), fragment)
}

// quoted returns a phrase for SQLite's index. Folded texts contain no quotes.
func quoted(trigram string) string { return `"` + trigram + `"` }

// contains writes the condition that a column contains a text.
func contains(b *sql.Builder, s *sql.Selector, column, text string) {
	position := "instr("
	if s.Dialect() == dialect.Postgres {
		position = "strpos("
	}
	b.WriteString(position + s.C(column) + ", ").Arg(text).WriteString(") > 0")
}

// containing sorts entries that contain the text first.
func containing(text string) searchentry.OrderOption {
	return func(s *sql.Selector) {
		s.OrderExpr(sql.ExprFunc(func(b *sql.Builder) {
			b.WriteString("CASE WHEN ")
			contains(b, s, searchentry.FieldText, text)
			b.WriteString(" THEN 0 ELSE 1 END")
		}))
	}
}

// byTrigrams sorts entries with the most trigrams of the words first.
func byTrigrams(words [][]string) searchentry.OrderOption {
	return func(s *sql.Selector) {
		s.OrderExpr(sql.ExprFunc(func(b *sql.Builder) {
			b.WriteString("0")
			for _, p := range slices.Concat(words...) {
				b.WriteString(" + CASE WHEN ")
				contains(b, s, searchentry.FieldLatin, p)
				b.WriteString(" THEN 0 ELSE 1 END")
			}
		}))
	}
}
