package search

import (
	"slices"
	"strings"

	"haat/ent/searchtext"
	"haat/server/platform/textnorm"
)

// maxWords is the maximum number of words of a term that are searched for.
const maxWords = 8

// Query is a term folded in the same way as the search entries.
type Query struct {
	text  string
	words []string
	// sounds are the phonetic keys of the words, and vowels the same keys with a and o distinguished.
	sounds, vowels []string
	// spoken memoizes the results of textnorm.Vowels for words of entries.
	spoken map[string]string
	// stems are the sounds, with words replaced by their stems where only the stem is in a dictionary: see
	// withSynonyms.
	stems []string
	// known are the folded texts of the synonyms that meanings contains, as whole words.
	known []string
	// meanings are alternative phrases of keys. An entry matches if it contains one of them. The first
	// consists of the query's own words.
	meanings []phrase
}

// phrase is a list of slots. An entry must fill all of them.
type phrase []slot

// slot is a list of alternatives. An entry fills it by containing all fragments of one alternative.
type slot [][]string

// Parse returns the query of a term, without synonyms. It is empty if the term is too short.
func Parse(term string) Query {
	term = Term(term)
	folded := textnorm.Fold(term)
	if len([]rune(folded)) < minTerm {
		return Query{}
	}
	q := Query{
		text: folded, words: atMost(strings.Fields(folded)),
		sounds: atMost(strings.Fields(searchtext.Latin(textnorm.Sound(term)))),
		vowels: atMost(strings.Fields(searchtext.Latin(textnorm.Vowels(term)))),
	}
	q.meanings = []phrase{phraseOf(q.sounds)}
	return q
}

// phraseOf returns a phrase with one slot per key and no alternatives.
func phraseOf(keys []string) phrase {
	p := make(phrase, len(keys))
	for i, key := range keys {
		p[i] = slot{{soundFragment(key)}}
	}
	return p
}

// filledBy reports whether one of the texts fills all slots.
func (p phrase) filledBy(texts ...string) bool {
	for _, text := range texts {
		if p.filled(text) {
			return true
		}
	}
	return false
}

func (p phrase) filled(text string) bool {
	for _, s := range p {
		if !slices.ContainsFunc(s, func(fragments []string) bool { return hasAll(text, fragments, "", "") }) {
			return false
		}
	}
	return true
}

func atMost(words []string) []string { return words[:min(len(words), maxWords)] }

// Empty reports whether the query has no words and thus finds nothing.
func (q Query) Empty() bool { return len(q.words) == 0 }

// fragment returns the text that an entry must contain to match a word. The trigram indexes need at least
// three letters; therefore a word of two letters must begin a word of the entry, and a single letter must be
// a word of it.
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

// fragments returns the fragments of all words.
func (q Query) fragments() []string {
	list := make([]string, len(q.words))
	for i, word := range q.words {
		list[i] = fragment(word)
	}
	return list
}

// soundFragment returns the text that the sound keys of an entry must contain to match a key. It matches any key
// of the entry that begins with the given one. Numbers and keys of one or two letters match only an equal key,
// because too many words begin with them.
func soundFragment(key string) string {
	if len(key) < 3 || isNumber(key) {
		return wholeWord(key)
	}
	return " " + key
}

func wholeWord(word string) string { return " " + word + " " }

func isNumber(word string) bool { return strings.ContainsAny(word, "0123456789") }

// trigrams returns the distinct sequences of three letters in text.
func trigrams(text string) []string {
	var list []string
	runes := []rune(text)
	known := map[string]bool{}
	for i := 0; i+3 <= len(runes); i++ {
		if t := string(runes[i : i+3]); !known[t] {
			known[t] = true
			list = append(list, t)
		}
	}
	return list
}

// trigramsOfMisspelled returns trigrams, at least one of which occurs in any tolerated misspelling of the
// word: its own and, for words of four letters, those with the inner letters swapped.
func trigramsOfMisspelled(word string) []string {
	pieces := trigrams(searchtext.Latin(wholeWord(word)))
	if l := []rune(word); len(l) == 4 {
		meant := string([]rune{' ', l[0], l[2], l[1], l[3], ' '})
		pieces = append(pieces, trigrams(searchtext.Latin(meant))...)
	}
	return pieces
}
