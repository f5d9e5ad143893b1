package search

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

	"haat/ent/searchtext"
	"haat/server/platform/textnorm"
)

const (
	// maxSynonyms is the maximum number of phrases by which a term's synonyms are searched for.
	maxSynonyms = 12
	// maxPhrase is the maximum number of a phrase's words that a synonym may replace.
	maxPhrase = 3
)

//go:embed synonyms.txt
var platformList string

// platform returns the synonyms that apply to every shop.
var platform = sync.OnceValue(func() dictionary {
	var groups [][]string
	for line := range strings.Lines(platformList) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
			groups = append(groups, strings.Split(line, "="))
		}
	}
	return newDictionary(groups)
})

// dictionary contains, by the keys of a phrase, the keys of the phrases with the same meaning.
type dictionary map[string][][]string

// newDictionary returns the dictionary of groups of terms with the same meaning.
func newDictionary(groups [][]string) dictionary {
	d := dictionary{}
	for _, terms := range groups {
		var phrases [][]string
		for _, term := range terms {
			phrases = append(phrases, strings.Fields(searchtext.Latin(textnorm.Sound(term))))
		}
		for _, p := range phrases {
			if len(p) == 0 || len(p) > maxPhrase {
				continue
			}
			key := strings.Join(p, " ")
			for _, other := range phrases {
				if len(other) > 0 && !slices.Equal(other, p) && !containsPhrase(d[key], other) {
					d[key] = append(d[key], other)
				}
			}
		}
	}
	return d
}

func containsPhrase(list [][]string, p []string) bool {
	return slices.ContainsFunc(list, func(other []string) bool { return slices.Equal(other, p) })
}

// withSynonyms returns the query with the phrases that the dictionaries know for parts of it. The
// first dictionaries take precedence if there are more than maxSynonyms.
func (q Query) withSynonyms(dictionaries ...dictionary) Query {
	q.synonyms = nil
	for _, d := range dictionaries {
		for length := min(maxPhrase, len(q.sounds)); length > 0; length-- {
			for from := 0; from+length <= len(q.sounds); from++ {
				for _, other := range d[strings.Join(q.sounds[from:from+length], " ")] {
					if len(q.synonyms) == maxSynonyms {
						return q
					}
					keys := slices.Concat(q.sounds[:from], other, q.sounds[from+length:])
					q.synonyms = append(q.synonyms, phrase{keys, from, from + len(other)})
				}
			}
		}
	}
	return q
}
