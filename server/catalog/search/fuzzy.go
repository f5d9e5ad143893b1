package search

import (
	"slices"
	"strings"

	"haat/ent/searchtext"
)

// allowedErrors returns the number of typing errors that are tolerated in a word. It depends on the word's
// length: words of fewer than 4 or more than 24 letters tolerate none. Numbers tolerate none.
func allowedErrors(word string) int {
	switch n := len([]rune(word)); {
	case n < 4, n > 24, strings.ContainsAny(word, "0123456789"):
		return 0
	case n < 8:
		return 1
	default:
		return 2
	}
}

// allowedBySound returns the total weight of the errors that are tolerated in a phonetic key, by its length.
// A wrong vowel weighs 1 and a wrong consonant 2.
func allowedBySound(key string) int {
	switch n := len(key); {
	case n < 3, n > 24, isNumber(key):
		return 0
	case n == 3:
		return 1
	case n < 6:
		return 2
	case n < 8:
		return 3
	default:
		return 4
	}
}

// fuzzyRank returns the rank of an entry that contains all words with tolerated errors. ok is false
// if a word is missing.
func fuzzyRank(q Query, text, sound string) (m match, ok bool) {
	words, keys := wordsOf(text, sound)
	m.rank = rankErrors
	for i, word := range q.words {
		weight, meant := nearest(word, q.sounds[i], words, keys)
		if meant == "" {
			return match{}, false
		}
		m.rank += weight
		m.meant = append(m.meant, meant)
	}
	return m, true
}

// wordsOf returns the words of an entry's text and their keys. Codes have no keys.
func wordsOf(text, sound string) (words, keys []string) {
	var codes []string
	for _, field := range fields(strings.TrimPrefix(text, string(searchtext.DraftMark))) {
		if field[0] == searchtext.CodeMark {
			codes = append(codes, strings.Fields(field)...)
		} else {
			words = append(words, strings.Fields(field)...)
		}
	}
	keys = strings.Fields(sound)
	if len(keys) != len(words) { // the keys are not computed yet
		keys = nil
	}
	return append(words, codes...), keys
}

// nearest returns the word most similar to a word of the query, and the weight of its errors. meant is "" if
// every word has too many errors. A word that tolerates no errors must be contained in a candidate or have
// the same key.
func nearest(word, key string, words, keys []string) (weight int, meant string) {
	byText, bySound := 2*allowedErrors(word), allowedBySound(key)
	best := max(byText, bySound) + 1
	asked := []rune(word)
	for i, candidate := range words {
		w := best
		if byText == 0 {
			if strings.Contains(wholeWord(candidate), fragment(word)) {
				w = 0
			}
		} else if limit := min(best, byText+1); limit > 0 {
			if d := 2 * distance(asked, []rune(candidate), (limit+1)/2); d < limit {
				w = d
			}
		}
		if i < len(keys) {
			w = min(w, soundWeight(key, keys[i], min(w, bySound+1), w))
		}
		if w < best {
			best, meant = w, candidate
		}
	}
	return best, meant
}

// soundWeight returns the weight of the difference between two keys. If the weight reaches limit, it returns
// the argument otherwise.
func soundWeight(key, candidate string, limit, otherwise int) int {
	if isNumber(key) || limit == 0 {
		if key == candidate {
			return 0
		}
		return otherwise
	}
	if d := soundDistance(key, candidate, limit); d < limit {
		return d
	}
	return otherwise
}

// minBeginning is the minimum number of letters that a misspelled word needs to match the beginning of a
// longer word.
const minBeginning = 5

// distance returns the Damerau-Levenshtein distance between a word and a candidate, or between
// the word and the candidate's best prefix if the word has at least minBeginning letters. It
// returns limit or more if the distance is not below limit.
func distance(word, candidate []rune, limit int) int {
	candidate = candidate[:min(len(candidate), len(word)+limit)]
	if len(candidate)+limit <= len(word) {
		return limit
	}
	before, above, row := make([]int, len(candidate)+1), make([]int, len(candidate)+1), make([]int, len(candidate)+1)
	for j := range above {
		above[j] = j
	}
	for i := 1; i <= len(word); i++ {
		row[0] = i
		least := i
		for j := 1; j <= len(candidate); j++ {
			change := 1
			if word[i-1] == candidate[j-1] {
				change = 0
			}
			row[j] = min(above[j]+1, row[j-1]+1, above[j-1]+change)
			if i > 1 && j > 1 && word[i-1] == candidate[j-2] && word[i-2] == candidate[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
			least = min(least, row[j])
		}
		if least >= limit {
			return limit
		}
		before, above, row = above, row, before
	}
	if len(word) < minBeginning {
		return above[len(candidate)]
	}
	return slices.Min(above)
}
