package catalog

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
	"haat/ent/viewer"
	"haat/server/catalog/searchtext"
	"haat/server/platform/textnorm"
)

// The most words of a term that are looked for.
const mostWords = 8

// query is a term made ready: folded as the entries are.
type query struct {
	text  string
	words []string
}

func parseTerm(term string) query {
	folded := textnorm.Fold(Term(term))
	if len([]rune(folded)) < minTerm {
		return query{}
	}
	words := strings.Fields(folded)
	return query{text: folded, words: words[:min(len(words), mostWords)]}
}

// fragment is the part of an entry's text that a word stands for. It has at
// least the three letters that the indexes need: a word of two letters must
// begin a word, one of a single letter must be a word.
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

// trigrams are all runs of three letters, each once.
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

// piecesOf are the trigrams of which a word with an error in it keeps at least
// one: all of them, and where the inner letters of four are swapped, those of
// the word that was meant.
func piecesOf(word string) []string {
	pieces := trigrams(searchtext.Latin(" " + word + " "))
	if l := []rune(word); len(l) == 4 {
		meant := string([]rune{' ', l[0], l[2], l[1], l[3], ' '})
		pieces = append(pieces, trigrams(searchtext.Latin(meant))...)
	}
	return pieces
}

// fragments are of all its words.
func (q query) fragments() []string {
	list := make([]string, len(q.words))
	for i, word := range q.words {
		list[i] = fragment(word)
	}
	return list
}

// ofPublished is of entries that everybody finds.
func ofPublished(s *sql.Selector) {
	s.Where(sql.P(func(b *sql.Builder) {
		b.WriteString("substr(" + s.C(searchentry.FieldText) + ", 1, 1) <> ").Arg(string(searchtext.DraftMark))
	}))
}

// matches finds the entries of published products that have every word of the query.
func (c *Catalog) matches(ctx context.Context, q query) ([]match, error) {
	entries, err := c.client.SearchEntry.Query().
		Where(havingAll(ctx, q.fragments()), ofPublished).
		Order(containing(string(searchtext.NameMark)+" "+q.text), ent.Desc(searchentry.FieldID)).
		Limit(mostFound).
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

// almostMatches finds the entries within the given that have every word but for typing
// errors, without those found already.
func (c *Catalog) almostMatches(ctx context.Context, q query, found []match, within ...predicate.SearchEntry) ([]match, error) {
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
		pieces[i] = piecesOf(word)
	}
	entries, err := c.client.SearchEntry.Query().
		Where(within...).Where(havingAll(ctx, sure), havingSomeOfEach(ctx, pieces)).
		Order(mostOf(pieces), ent.Desc(searchentry.FieldID)).
		Limit(mostFuzzy).
		Select(searchentry.FieldProductID, searchentry.FieldText).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("search products with errors: %w", err)
	}
	known := map[int]bool{}
	for _, m := range found {
		known[m.productID] = true
	}
	var almost []match
	for _, e := range entries {
		if rank, ok := fuzzyRank(words, e.Text); ok && !known[e.ProductID] {
			almost = append(almost, match{productID: e.ProductID, rank: rank})
		}
	}
	return almost, nil
}

// havingAll is of entries with every fragment. The index of trigrams finds those
// of the viewer's shop that may have them; their texts decide.
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

// havingSomeOfEach is of entries with at least one trigram of every word.
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

// inTrigramIndex asks SQLite's index; it keeps to the range of the viewer's shop.
func inTrigramIndex(ctx context.Context, s *sql.Selector, match string) *sql.Predicate {
	v, _ := viewer.From(ctx)
	first, last := searchtext.Range(v.ShopID())
	return sql.P(func(b *sql.Builder) {
		b.WriteString(s.C(searchentry.FieldID)).WriteString(" IN (SELECT rowid FROM search_trigrams WHERE search_trigrams MATCH ").Arg(match).
			WriteString(" AND rowid BETWEEN ").Arg(first).WriteString(" AND ").Arg(last).WriteByte(')')
	})
}

// latinLike is the condition that PostgreSQL's index knows. A folded text has
// nothing that LIKE would take for more than a letter.
func latinLike(s *sql.Selector, fragment string) *sql.Predicate {
	return sql.Contains(s.C(searchentry.FieldLatin), fragment)
}

// quoted is a phrase of SQLite's index. A folded text has no quotes.
func quoted(trigram string) string { return `"` + trigram + `"` }

// contains writes the condition that a column has a text in it.
func contains(b *sql.Builder, s *sql.Selector, column, text string) {
	position := "instr("
	if s.Dialect() == dialect.Postgres {
		position = "strpos("
	}
	b.WriteString(position + s.C(column) + ", ").Arg(text).WriteString(") > 0")
}

// containing puts entries with the text first.
func containing(text string) searchentry.OrderOption {
	return func(s *sql.Selector) {
		s.OrderExpr(sql.ExprFunc(func(b *sql.Builder) {
			b.WriteString("CASE WHEN ")
			contains(b, s, searchentry.FieldText, text)
			b.WriteString(" THEN 0 ELSE 1 END")
		}))
	}
}

// mostOf puts entries with the most trigrams of the words first.
func mostOf(words [][]string) searchentry.OrderOption {
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
