package search

import (
	"slices"
	"strings"

	"haat/ent/searchtext"
	"haat/server/platform/textnorm"
)

// rankOfSound returns the rank of an entry's phonetic keys, or rankErrors if no key matches one of the words.
func rankOfSound(q Query, sound string) int {
	names, others := soundFields(sound)
	rank := rankOfKeys(q.sounds, names, others)
	if rank < rankStem {
		return rank
	}
	if slices.ContainsFunc(names, func(name string) bool { return len(q.stems) > 0 && hasAll(name, q.stems, " ", " ") }) {
		return rankStem
	}
	return min(rank, rankOfMeanings(q, names, others))
}

func soundFields(sound string) (names []string, others string) {
	for _, field := range fields(sound) {
		if field[0] == searchtext.NameMark {
			names = append(names, field[1:])
		} else {
			others += field[1:]
		}
	}
	return names, others
}

func rankOfKeys(keys, names []string, others string) int {
	whole := wholeWord(strings.Join(keys, " "))
	begins := phraseOf(keys)
	rank := rankErrors
	for _, name := range names {
		switch {
		case name == whole:
			return rankSoundExact
		case strings.HasPrefix(name, whole):
			rank = min(rank, rankSoundFirst)
		case hasAll(name, keys, " ", " "):
			rank = min(rank, rankSoundWords)
		case begins.filled(name):
			rank = min(rank, rankSoundBeginning)
		}
	}
	switch {
	case rank <= rankSoundWords && hasAll(others, keys, " ", " "):
		return rankSoundKind
	case rank == rankErrors && begins.filled(strings.Join(names, "")+others):
		return rankSoundOther
	}
	return rank
}

// rankOfMeanings returns the rank of an entry that contains the words of a synonym, or rankErrors if it
// contains none.
func rankOfMeanings(q Query, names []string, others string) int {
	rank := rankErrors
	for _, p := range q.meanings {
		if p.filledBy(names...) {
			return rankSynonym
		}
		if p.filled(strings.Join(names, "") + others) {
			rank = rankSoundOther
		}
	}
	return rank
}

// sameVowels reports whether each word of the query has a word in the text with the same key and the
// same vowels.
func sameVowels(q Query, text, sound string) bool {
	words, keys := wordsOf(text, sound)
	for i, key := range q.sounds {
		same := false
		for j, k := range keys {
			same = same || k == key && q.vowelsOf(words[j]) == q.vowels[i]
		}
		if !same {
			return false
		}
	}
	return true
}

func (q Query) vowelsOf(word string) string {
	key, ok := q.spoken[word]
	if !ok {
		key = searchtext.Latin(textnorm.Vowels(word))
		q.spoken[word] = key
	}
	return key
}

// soundDistance returns the total weight of the changes that turn one key into the other, or at least limit
// if it is not below limit. Vowels weigh 1, consonants 2, and consonants that are often confused 1. A key of
// at least minBeginning letters is compared with the candidate's best prefix.
func soundDistance(key, candidate string, limit int) int {
	candidate = candidate[:min(len(candidate), len(key)+limit)]
	if len(candidate)+limit <= len(key) {
		return limit
	}
	before, above, row := make([]int, len(candidate)+1), make([]int, len(candidate)+1), make([]int, len(candidate)+1)
	for j := 1; j <= len(candidate); j++ {
		above[j] = above[j-1] + weightOf(candidate[j-1])
	}
	for i := 1; i <= len(key); i++ {
		row[0] = above[0] + weightOf(key[i-1])
		least := row[0]
		for j := 1; j <= len(candidate); j++ {
			row[j] = min(above[j]+weightOf(key[i-1]), row[j-1]+weightOf(candidate[j-1]), above[j-1]+weightOfChange(key[i-1], candidate[j-1]))
			if i > 1 && j > 1 && key[i-1] == candidate[j-2] && key[i-2] == candidate[j-1] {
				row[j] = min(row[j], before[j-2]+2)
			}
			least = min(least, row[j])
		}
		if least >= limit && i > 1 {
			return limit
		}
		before, above, row = above, row, before
	}
	if len(key) < minBeginning {
		return above[len(candidate)]
	}
	return slices.Min(above)
}

func isVowel(c byte) bool { return c == 'a' || c == 'e' || c == 'i' || c == 'o' || c == 'u' }

func weightOf(c byte) int {
	if isVowel(c) || c == 'h' {
		return 1
	}
	return 2
}

// confused lists pairs of consonants that are often exchanged in speech and spelling.
const confused = "cs sc ck kc jg gj dr rd sj js bf fb kg gk td dt mn nm"

func weightOfChange(a, b byte) int {
	switch {
	case a == b:
		return 0
	case isVowel(a) && isVowel(b), strings.Contains(confused, string([]byte{a, b})):
		return 1
	case isVowel(a) != isVowel(b):
		return 3
	default:
		return 2
	}
}
