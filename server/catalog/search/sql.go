package search

import (
	"context"
	"slices"
	"strings"

	"entgo.io/ent/dialect"
	"entgo.io/ent/dialect/sql"

	"haat/ent/predicate"
	"haat/ent/searchentry"
	"haat/ent/searchtext"
	"haat/ent/viewer"
)

// publishedOnly selects the entries of published products.
func publishedOnly(s *sql.Selector) {
	s.Where(sql.P(func(b *sql.Builder) {
		b.WriteString("substr(" + s.C(searchentry.FieldText) + ", 1, 1) <> ").Arg(string(searchtext.DraftMark))
	}))
}

// havingWords selects the entries whose text contains every fragment, or whose keys fill one of the phrases.
// On SQLite, the trigram indexes first find candidates of the viewer's shop.
func havingWords(ctx context.Context, fragments []string, phrases []phrase) predicate.SearchEntry {
	return func(s *sql.Selector) {
		alternatives := []*sql.Predicate{sql.And(allIn(s, searchentry.FieldText, fragments)...)}
		sounds := make([]string, len(phrases))
		for i, p := range phrases {
			alternatives = append(alternatives, p.condition(s))
			sounds[i] = "(" + p.trigrams() + ")"
		}
		s.Where(sql.Or(alternatives...))
		if s.Dialect() == dialect.SQLite {
			s.Where(inTrigramIndexes(ctx, s, allTrigrams(fragments), strings.Join(sounds, " OR ")))
		}
	}
}

// condition returns the condition that an entry's keys fill the phrase.
func (p phrase) condition(s *sql.Selector) *sql.Predicate {
	all := make([]*sql.Predicate, len(p))
	for i, alternatives := range p {
		some := make([]*sql.Predicate, len(alternatives))
		for j, fragments := range alternatives {
			some[j] = sql.And(allIn(s, searchentry.FieldSound, fragments)...)
		}
		all[i] = sql.Or(some...)
	}
	return sql.And(all...)
}

// trigrams returns a full-text query for entries whose keys may fill the phrase.
func (p phrase) trigrams() string {
	all := make([]string, len(p))
	for i, alternatives := range p {
		some := make([]string, len(alternatives))
		for j, fragments := range alternatives {
			some[j] = "(" + allTrigrams(fragments) + ")"
		}
		all[i] = "(" + strings.Join(some, " OR ") + ")"
	}
	return strings.Join(all, " AND ")
}

// allTrigrams returns a full-text query for entries that may contain all fragments. It covers each letter by
// one trigram only, because SQLite reads the rows of all shops for each trigram. The caller must also compare
// the columns.
func allTrigrams(fragments []string) string {
	var all []string
	for _, f := range fragments {
		list := trigrams(searchtext.Latin(f))
		for i := 0; i < len(list); i += 3 {
			all = append(all, quoted(list[i]))
		}
		if n := len(list); n > 1 && (n-1)%3 != 0 {
			all = append(all, quoted(list[n-1]))
		}
	}
	return strings.Join(all, " AND ")
}

// allIn returns the conditions that a column contains every fragment. On PostgreSQL, the trigram
// index supports them.
func allIn(s *sql.Selector, column string, fragments []string) []*sql.Predicate {
	var all []*sql.Predicate
	for _, f := range fragments {
		if s.Dialect() != dialect.Postgres {
			all = append(all, has(s, column, f))
			continue
		}
		if column == searchentry.FieldText {
			all = append(all, sql.Contains(s.C(searchentry.FieldLatin), searchtext.Latin(f)), has(s, column, f))
		} else {
			all = append(all, sql.Contains(s.C(column), f))
		}
	}
	return all
}

// having selects the entries that may contain the misspelled words.
func (c candidates) having(ctx context.Context) predicate.SearchEntry {
	return func(s *sql.Selector) {
		alternatives := c.looseConditions(s)
		texts, sounds := allIn(s, searchentry.FieldText, c.sure), allIn(s, searchentry.FieldSound, c.sureSounds)
		if s.Dialect() == dialect.Postgres {
			texts = append(texts, someOfEach(s, searchentry.FieldLatin, c.pieces)...)
			sounds = append(sounds, someOfEach(s, searchentry.FieldSound, c.sounds)...)
		}
		if len(c.pieces) > 0 && len(texts) > 0 {
			alternatives = append(alternatives, sql.And(texts...))
		}
		if len(c.sounds) > 0 && len(sounds) > 0 {
			alternatives = append(alternatives, sql.And(sounds...))
		}
		if s.Dialect() == dialect.Postgres {
			s.Where(sql.Or(alternatives...))
			return
		}
		if len(c.sure) > 0 {
			s.Where(sql.Or(alternatives...))
		}
		byText, bySound := "", make([]string, len(c.loose))
		if len(c.pieces) > 0 {
			byText = phrasesOf(c.sure, c.pieces)
		}
		for i, p := range c.loose {
			bySound[i] = "(" + p.trigrams() + ")"
		}
		if len(c.sounds) > 0 {
			bySound = append(bySound, "("+phrasesOf(c.sureSounds, c.sounds)+")")
		}
		s.Where(inTrigramIndexes(ctx, s, byText, strings.Join(bySound, " OR ")))
	}
}

func (c candidates) looseConditions(s *sql.Selector) []*sql.Predicate {
	list := make([]*sql.Predicate, len(c.loose))
	for i, p := range c.loose {
		list[i] = p.condition(s)
	}
	return list
}

// someOfEach returns, for each word, the condition that a column contains at least one of its pieces.
func someOfEach(s *sql.Selector, column string, words [][]string) []*sql.Predicate {
	all := make([]*sql.Predicate, len(words))
	for i, pieces := range words {
		some := make([]*sql.Predicate, len(pieces))
		for j, p := range pieces {
			some[j] = sql.Contains(s.C(column), p)
		}
		all[i] = sql.Or(some...)
	}
	return all
}

// phrasesOf returns a full-text query for entries with all fragments of sure and at least one piece of each
// word.
func phrasesOf(sure []string, words [][]string) string {
	var all []string
	if len(sure) > 0 {
		all = append(all, allTrigrams(sure))
	}
	for _, pieces := range words {
		phrases := make([]string, len(pieces))
		for i, p := range pieces {
			phrases[i] = quoted(p)
		}
		all = append(all, "("+strings.Join(phrases, " OR ")+")")
	}
	return strings.Join(all, " AND ")
}

// inTrigramIndexes returns the condition that SQLite's index of texts or of keys contains an entry,
// restricted to the id range of the viewer's shop. If texts is empty, only the index of keys is searched.
func inTrigramIndexes(ctx context.Context, s *sql.Selector, texts, sounds string) *sql.Predicate {
	v, _ := viewer.From(ctx)
	first, last := searchtext.Range(v.ShopID())
	return sql.P(func(b *sql.Builder) {
		b.WriteString(s.C(searchentry.FieldID)).WriteString(" IN (")
		if texts != "" {
			b.WriteString("SELECT rowid FROM search_trigrams WHERE search_trigrams MATCH ").Arg(texts).
				WriteString(" AND rowid BETWEEN ").Arg(first).WriteString(" AND ").Arg(last).WriteString(" UNION ")
		}
		b.WriteString("SELECT rowid FROM search_sounds WHERE search_sounds MATCH ").Arg(sounds).
			WriteString(" AND rowid BETWEEN ").Arg(first).WriteString(" AND ").Arg(last).WriteByte(')')
	})
}

// quoted returns a phrase for SQLite's index. Folded texts contain no quotes.
func quoted(trigram string) string { return `"` + trigram + `"` }

// has returns the condition that a column contains a text.
func has(s *sql.Selector, column, text string) *sql.Predicate {
	return sql.P(func(b *sql.Builder) { contains(b, s, column, text) })
}

// contains writes the condition that a column contains a text.
func contains(b *sql.Builder, s *sql.Selector, column, text string) {
	position := "instr("
	if s.Dialect() == dialect.Postgres {
		position = "strpos("
	}
	b.WriteString(position + s.C(column) + ", ").Arg(text).WriteString(") > 0")
}

// bestFirst sorts entries by conditions that are cheap to compare, so that the first maxFound rows include
// the best ones: names that begin with the term as whole words, then entries that contain the whole words by
// sound, then names that begin with the term inside a word.
func bestFirst(q Query) searchentry.OrderOption {
	return func(s *sql.Selector) {
		s.OrderExpr(sql.ExprFunc(func(b *sql.Builder) {
			b.WriteString("CASE WHEN ")
			contains(b, s, searchentry.FieldText, string(searchtext.NameMark)+wholeWord(q.text))
			b.WriteString(" THEN 0 WHEN ")
			for i, key := range q.sounds {
				if i > 0 {
					b.WriteString(" AND ")
				}
				contains(b, s, searchentry.FieldSound, wholeWord(key))
			}
			b.WriteString(" THEN 1 WHEN ")
			contains(b, s, searchentry.FieldText, string(searchtext.NameMark)+" "+q.text)
			b.WriteString(" THEN 2 ELSE 3 END")
		}))
	}
}

// mostFirst sorts entries with similar words first, then by the number of pieces that they contain.
func (c candidates) mostFirst() searchentry.OrderOption {
	return func(s *sql.Selector) {
		s.OrderExpr(sql.ExprFunc(func(b *sql.Builder) {
			b.WriteString("0 + 0")
			for i, condition := range c.looseConditions(s) {
				if c.loose[i].weight == nearLong { // the other phrases share trigrams with the term
					b.WriteString(" - CASE WHEN ").Join(condition).WriteString(" THEN 100 ELSE 0 END")
				}
			}
			add := func(column string, words [][]string) {
				for _, p := range slices.Concat(words...) {
					b.WriteString(" + CASE WHEN ")
					contains(b, s, column, p)
					b.WriteString(" THEN 0 ELSE 1 END")
				}
			}
			add(searchentry.FieldLatin, c.pieces)
			add(searchentry.FieldSound, c.sounds)
		}))
	}
}
