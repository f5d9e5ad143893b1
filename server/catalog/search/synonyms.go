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
	// maxSynonyms is the maximum number of synonyms of a term that are searched for.
	maxSynonyms = 16
	// maxPhrase is the maximum number of words in a term that has synonyms.
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

// term is a term of a dictionary, by its phonetic keys and its folded text.
type term struct {
	keys []string
	text string
}

// dictionary maps the keys of a term to the terms with the same meaning.
type dictionary map[string][]term

// newDictionary returns a dictionary of groups of synonymous terms.
func newDictionary(groups [][]string) dictionary {
	d := dictionary{}
	for _, terms := range groups {
		var phrases []term
		for _, each := range terms {
			phrases = append(phrases, termOf(each))
		}
		for _, p := range phrases {
			if len(p.keys) == 0 || len(p.keys) > maxPhrase {
				continue
			}
			key := strings.Join(p.keys, " ")
			for _, other := range phrases {
				if len(other.keys) > 0 && !slices.Equal(other.keys, p.keys) && !containsTerm(d[key], other) {
					d[key] = append(d[key], other)
				}
			}
		}
	}
	return d
}

func termOf(text string) term {
	return term{strings.Fields(searchtext.Latin(textnorm.Sound(text))), textnorm.Fold(text)}
}

func containsTerm(list []term, t term) bool {
	return slices.ContainsFunc(list, func(other term) bool { return slices.Equal(other.keys, t.keys) })
}

// withSynonyms returns the query with the synonyms that the dictionaries contain. Synonyms of a word are
// alternatives in its slot; synonyms of several words add a phrase. Each pair of words adds a phrase in which
// they are one word, with or without the inherent vowel between them. If a dictionary contains only a word's
// stem, the stem and its synonyms are alternatives. At most maxSynonyms are added, those of the first
// dictionaries first.
func (q Query) withSynonyms(dictionaries ...dictionary) Query {
	words := phraseOf(q.sounds)
	q.stems = slices.Clone(q.sounds)
	left := maxSynonyms
	synonymsOf := func(from, to int) slot {
		var list slot
		for _, d := range dictionaries {
			found := d[strings.Join(q.sounds[from:to], " ")]
			if stemmed, key := d.ofStem(q.words[from]); found == nil && from+1 == to && key != "" {
				q.stems[from], found = key, append([]term{{keys: []string{key}, text: key}}, stemmed...)
			}
			for _, other := range found {
				if left > 0 {
					left--
					list = append(list, wholeWords(other.keys))
					q.known = append(q.known, wholeWord(other.text))
				}
			}
		}
		return list
	}
	phrases := []phrase{words}
	for length := min(maxPhrase, len(words)); length > 1; length-- {
		for from := 0; from+length <= len(words); from++ {
			replaced := synonymsOf(from, from+length)
			if length == 2 {
				a, b := q.sounds[from], q.sounds[from+1]
				replaced = append(replaced, []string{soundFragment(a + b)}, []string{soundFragment(a + "a" + b)})
			}
			if len(replaced) > 0 {
				phrases = append(phrases, slices.Concat(words[:from], phrase{replaced}, words[from+length:]))
			}
		}
	}
	for i := range words {
		words[i] = append(words[i], synonymsOf(i, i+1)...)
	}
	q.meanings = phrases
	return q
}

// ofStem returns the stem's key and synonyms for a word. The key is empty if the word has no stem or the
// dictionary does not contain it.
func (d dictionary) ofStem(word string) (synonyms []term, key string) {
	short, ok := stem(word)
	if !ok {
		return nil, ""
	}
	key = searchtext.Latin(textnorm.Sound(short))
	if synonyms, ok = d[key]; !ok {
		return nil, ""
	}
	return synonyms, key
}

// Total weights of the errors up to which a word is taken for a word of a dictionary: nearLong for keys of at
// least nearLength letters, nearShort for shorter ones. See allowedBySound.
const (
	nearLength = 6
	nearShort  = 1
	nearLong   = 2
)

// near returns a phrase in which similar words of the dictionaries and their synonyms are alternatives. It
// reports false if the dictionaries contain no similar words.
func (q Query) near(dictionaries ...dictionary) (phrase, bool) {
	p := phraseOf(q.sounds)
	similar := false
	for i, key := range q.sounds {
		allowed := nearShort
		if len(key) >= nearLength {
			allowed = nearLong
		}
		if len(key) < 3 || isNumber(key) {
			continue
		}
		for _, d := range dictionaries {
			if meant, ok := d.nearest(key, allowed); ok {
				p[i], similar = append(p[i], []string{wholeWord(meant)}), true
				for _, other := range d[meant] {
					p[i] = append(p[i], wholeWords(other.keys))
				}
			}
		}
	}
	return p, similar
}

// nearest returns the single word of the dictionary whose key differs least from key, with a weight of at
// most allowed. It reports false if there is none or the dictionary contains key itself.
func (d dictionary) nearest(key string, allowed int) (meant string, ok bool) {
	if _, known := d[key]; known {
		return "", false
	}
	best := allowed + 1
	for candidate := range d {
		if len(candidate) > len(key)+allowed || len(candidate) < len(key)-allowed || strings.Contains(candidate, " ") {
			continue
		}
		w := soundDistance(key, candidate, allowed+1)
		if w < best || w == best && w <= allowed && candidate < meant {
			best, meant = w, candidate
		}
	}
	return meant, meant != ""
}

func wholeWords(keys []string) []string {
	list := make([]string, len(keys))
	for i, key := range keys {
		list[i] = wholeWord(key)
	}
	return list
}
