package search

import (
	"cmp"
	"slices"
	"strings"

	"haat/ent/searchtext"
)

// match is a product found by a query.
type match struct {
	productID int
	rank      int
	inStock   bool
	sold      int
}

// Ranks of matches, the best first. A misspelled match has rankErrors plus the number of its
// errors.
const (
	rankExact     = iota // the term is the name or the SKU
	rankKind             // the words are words of the name, and also of its category or brand
	rankFirst            // the name begins with the term, as whole words
	rankWords            // the words are words of the name
	rankPrefix           // the name begins with the term, which ends inside a word
	rankBeginning        // words of the name begin with the words
	rankName             // the name contains the words
	rankOther            // a word occurs in the brand, a category or an SKU
	rankErrors
)

func sortMatches(list []match) {
	slices.SortFunc(list, func(a, b match) int {
		return cmp.Or(
			cmp.Compare(a.rank, b.rank),
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

// rankOf returns the rank of an entry that contains every word of the query: the best rank of its
// names.
func rankOf(q Query, text string) int {
	rank, kind := rankOther, false
	for _, field := range fields(text) {
		switch mark, value := field[0], field[1:]; {
		case mark == searchtext.OtherMark:
			kind = kind || hasAll(value, q.words, " ", " ")
		case value == " "+q.text+" ":
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

// hasAll reports whether value contains every word with before and after around it.
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

// allowedErrors returns the number of typing errors tolerated in a word, by its length. Short
// words, very long ones and numbers tolerate none.
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

// fuzzyRank returns the rank of an entry that contains all words with tolerated errors. ok is
// false if a word is missing.
func fuzzyRank(words []string, text string) (rank int, ok bool) {
	candidates := strings.Fields(text)
	rank = rankErrors
	for _, word := range words {
		allowed := allowedErrors(word)
		best := allowed + 1
		for _, candidate := range candidates {
			best = min(best, distance([]rune(word), []rune(candidate), best))
		}
		if best > allowed {
			return 0, false
		}
		rank += best
	}
	return rank, true
}

// minBeginning is the length from which a misspelled word may match the beginning of a longer one.
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
