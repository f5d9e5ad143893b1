package search

import (
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
	// synonyms are the keys of phrases that mean the same as the term.
	synonyms []phrase
}

// phrase is a list of phonetic keys. Those at the positions from first to last-1 replace words of
// the term and must be whole words of an entry.
type phrase struct {
	keys        []string
	first, last int
}

// Parse returns the query of a term, without synonyms. It is empty if the term is too short.
func Parse(term string) Query {
	term = Term(term)
	folded := textnorm.Fold(term)
	if len([]rune(folded)) < minTerm {
		return Query{}
	}
	return Query{
		text: folded, words: atMost(strings.Fields(folded)),
		sounds: atMost(strings.Fields(searchtext.Latin(textnorm.Sound(term)))),
		vowels: atMost(strings.Fields(searchtext.Latin(textnorm.Vowels(term)))),
	}
}

func atMost(words []string) []string { return words[:min(len(words), maxWords)] }

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

// fragments returns the fragments of all words.
func (q Query) fragments() []string {
	list := make([]string, len(q.words))
	for i, word := range q.words {
		list[i] = fragment(word)
	}
	return list
}

// soundFragment returns what the keys of an entry must contain for a key: it must begin one of
// them. A number and a key of one or two letters, which many words begin with, must equal one.
func soundFragment(key string) string {
	if len(key) < 3 || isNumber(key) {
		return wholeWord(key)
	}
	return " " + key
}

func wholeWord(word string) string { return " " + word + " " }

func isNumber(word string) bool { return strings.ContainsAny(word, "0123456789") }

// soundFragments returns the fragments of the query's keys and of each of its synonyms.
func (q Query) soundFragments() [][]string {
	list := [][]string{phrase{keys: q.sounds}.fragments()}
	for _, p := range q.synonyms {
		list = append(list, p.fragments())
	}
	return list
}

func (p phrase) fragments() []string {
	list := make([]string, len(p.keys))
	for i, key := range p.keys {
		if i >= p.first && i < p.last {
			list[i] = wholeWord(key)
		} else {
			list[i] = soundFragment(key)
		}
	}
	return list
}

// trigrams returns all runs of three letters, each once.
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

// trigramsOfMisspelled returns trigrams of which a misspelling of the word contains at least one:
// those of the word and, for words of four letters, those with the inner letters swapped.
func trigramsOfMisspelled(word string) []string {
	pieces := trigrams(searchtext.Latin(wholeWord(word)))
	if l := []rune(word); len(l) == 4 {
		meant := string([]rune{' ', l[0], l[2], l[1], l[3], ' '})
		pieces = append(pieces, trigrams(searchtext.Latin(meant))...)
	}
	return pieces
}
