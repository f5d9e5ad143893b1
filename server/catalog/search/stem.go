package search

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// suffixes are the endings of Bengali nouns, in folded Bengali and in Latin letters, and the English plural.
// Longer suffixes precede their own endings.
var suffixes = []string{
	"গুলোর", "গুলির", "গুলো", "গুলি", "গুলা", "দের", "ের", "য়ের", "টি", "টা", "কে", "তে", "র", "ে",
	"gulor", "gulir", "gulo", "guli", "gula", "der", "yer", "er", "ti", "ta", "ke", "te", "es", "s", "r", "e",
}

// Limits of stemming. Words of fewer than minStemmed letters have no stem. A Latin stem has at least minLatin
// letters, a Bengali one at least minBengali without vowel signs.
const (
	minStemmed = 4
	minLatin   = 3
	minBengali = 2
)

// stem returns a word without its suffix. It reports false if the word has none, is too short, or
// has digits.
func stem(word string) (string, bool) {
	if isNumber(word) || len([]rune(word)) < minStemmed {
		return "", false
	}
	least := minBengali
	if word[0] < utf8.RuneSelf {
		least = minLatin
	}
	for _, suffix := range suffixes {
		rest, ok := strings.CutSuffix(word, suffix)
		if ok && letters(rest) >= least {
			return rest, true
		}
	}
	return "", false
}

// letters returns the number of letters of a word without vowel signs and joiners, such as 2 for চাল.
func letters(word string) int {
	n := 0
	for _, c := range word {
		if c < 0x09bc || c > 0x09cd {
			n++
		}
	}
	return n
}

// loosePhrase is a phrase that is searched for if nothing matches a term. weight is the weight of its
// difference from the term, which is added to rankErrors.
type loosePhrase struct {
	phrase
	weight int
}

// lacksWord is the weight of a phrase that omits a word.
const lacksWord = 20

// loosened returns phrases of the words' stems, of a single word split in two, and of three or more words
// without one of them.
func (q Query) loosened(own dictionary) []loosePhrase {
	var list []loosePhrase
	if short, ok := q.stemmed(); ok {
		for _, p := range short.withSynonyms(own, platform()).meanings {
			list = append(list, loosePhrase{p, 0})
		}
	}
	for _, p := range q.splits() {
		list = append(list, loosePhrase{p, 0})
	}
	if len(q.sounds) > 2 {
		for i := range q.sounds {
			list = append(list, loosePhrase{phraseOf(slices.Concat(q.sounds[:i], q.sounds[i+1:])), lacksWord})
		}
	}
	return list
}

// stemmed returns the query of the words' stems. It reports false if no word has one.
func (q Query) stemmed() (Query, bool) {
	words := slices.Clone(q.words)
	stripped := false
	for i, word := range q.words {
		if s, ok := stem(word); ok {
			words[i], stripped = s, true
		}
	}
	if !stripped {
		return Query{}, false
	}
	short := Parse(strings.Join(words, " "))
	return short, !short.Empty()
}

// Lengths of the keys that are searched for as two words, and the minimum length of each part.
const (
	minSplit, maxSplit = 5, 16
	minPart            = 2
)

// splits returns the phrases that split a query of one word in two, such as মুগডাল in মুগ ডাল.
func (q Query) splits() []phrase {
	if len(q.sounds) != 1 || len(q.sounds[0]) < minSplit || len(q.sounds[0]) > maxSplit || isNumber(q.sounds[0]) {
		return nil
	}
	key := q.sounds[0]
	var list []phrase
	for i := minPart; i+minPart <= len(key); i++ {
		list = append(list, phrase{{{wholeWord(key[:i])}}, {{wholeWord(key[i:])}}})
	}
	return list
}
