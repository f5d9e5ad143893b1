package search

import (
	"cmp"
	"slices"
	"strings"

	"haat/ent"
	"haat/ent/searchtext"
)

// match is a product found by a query.
type match struct {
	productID int
	rank      int
	// sameVowels reports whether the words also have the same a and o, which their keys do not distinguish,
	// or whether the text contains a synonym as spelled.
	sameVowels bool
	row        *ent.Product
	inStock    bool
	sold       int
	// meant is the correction of a misspelled term, as folded words of the entry.
	meant []string
}

// Ranks of matches, the best first. Whole words rank above parts of words and, for equal words, spelling
// ranks above sound. The rank of a misspelled match is rankErrors plus the weight of its errors.
const (
	rankExact          = iota // the term equals the name or the SKU
	rankKind                  // all words are whole words of the name, and all are whole words of its category or brand
	rankFirst                 // the name begins with the term, which ends at the end of a word
	rankWords                 // all words are whole words of the name
	rankSoundExact            // the keys of the term equal those of the name
	rankSoundKind             // like rankKind, by sound
	rankSoundFirst            // like rankFirst, by sound
	rankSoundWords            // like rankWords, by sound
	rankStem                  // like rankSoundWords, but with stems of words
	rankSynonym               // the name contains all words of a synonym, by sound
	rankPrefix                // the name begins with the term, which ends inside a word
	rankBeginning             // each word is the beginning of a word of the name
	rankSoundBeginning        // like rankBeginning, by sound
	rankName                  // the name contains all words
	rankOther                 // a word occurs in the brand, a category or an SKU
	rankSoundOther            // a word or a synonym sounds like one of the brand or a category
	rankErrors
)

func sortMatches(list []match) {
	slices.SortFunc(list, func(a, b match) int {
		return cmp.Or(
			cmp.Compare(a.rank, b.rank),
			-compareBools(a.sameVowels, b.sameVowels),
			-compareBools(a.inStock, b.inStock),
			-cmp.Compare(a.sold, b.sold),
			-cmp.Compare(a.productID, b.productID),
		)
	})
}

func compareBools(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return 1
	default:
		return -1
	}
}

// rankOf returns the rank of a matching entry: the best rank of its names by text, by sound or by a synonym.
func rankOf(q Query, text, sound string) match {
	m := match{rank: rankOfText(q, text)}
	if m.rank <= rankWords {
		return m
	}
	if bySound := rankOfSound(q, sound); bySound < m.rank {
		m.rank = bySound
		switch {
		case m.rank <= rankSoundWords:
			m.sameVowels = sameVowels(q, text, sound)
		case m.rank == rankSynonym: // the text distinguishes ti for tea from the টি of টি-শার্ট
			m.sameVowels = slices.ContainsFunc(q.known, func(synonym string) bool { return strings.Contains(text, synonym) })
		}
	}
	return m
}

// rankOfText returns the rank of an entry's text, or rankErrors if it lacks a word.
func rankOfText(q Query, text string) int {
	if !hasAll(text, q.fragments(), "", "") {
		return rankErrors
	}
	rank, kind := rankOther, false
	for _, field := range fields(text) {
		switch mark, value := field[0], field[1:]; {
		case mark == searchtext.OtherMark:
			kind = kind || hasAll(value, q.words, " ", " ")
		case value == wholeWord(q.text):
			return rankExact
		case mark == searchtext.NameMark:
			rank = min(rank, rankOfName(q, value))
		}
	}
	if kind && rank <= rankWords {
		return rankKind
	}
	return rank
}

func rankOfName(q Query, name string) int {
	switch {
	case strings.HasPrefix(name, " "+q.text+" "):
		return rankFirst
	case hasAll(name, q.words, " ", " "):
		return rankWords
	case strings.HasPrefix(name, " "+q.text):
		return rankPrefix
	case hasAll(name, q.words, " ", ""):
		return rankBeginning
	case hasAll(name, q.words, "", ""):
		return rankName
	default:
		return rankOther
	}
}

// hasAll reports whether value contains every word, preceded by before and followed by after.
func hasAll(value string, words []string, before, after string) bool {
	for _, word := range words {
		if !strings.Contains(value, before+word+after) {
			return false
		}
	}
	return true
}

// fields splits a text before each mark.
func fields(text string) []string {
	var list []string
	from := 0
	for i, c := range text {
		if i > from && (c == searchtext.NameMark || c == searchtext.CodeMark || c == searchtext.OtherMark) {
			list = append(list, text[from:i])
			from = i
		}
	}
	if from < len(text) {
		list = append(list, text[from:])
	}
	return list
}
