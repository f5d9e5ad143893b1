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
	// spoken memoizes textnorm.Vowels of words of entries.
	spoken map[string]string
	// stems are the keys of the words without suffixes that the dictionaries know; see withSynonyms.
	stems []string
	// known are the folded texts of the synonyms in meanings, as whole words.
	known []string
	// meanings are phrases of keys, of which an entry must contain one. The first has all words.
	meanings []phrase
}

// phrase is a list of slots, which must all be filled.
type phrase []slot

// slot is a list of alternatives, of which one must be contained with all its fragments.
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

// phraseOf returns the phrase of keys without alternatives.
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
