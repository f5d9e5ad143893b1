// Package area finds the area of an address in a courier's list by the phonetic forms of its words.
package area

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"haat/ent/schema/kind"
	"haat/server/platform/places"
	"haat/server/platform/textnorm"
	"haat/server/shipping/courier"
)

const (
	// maxWords is the maximum number of consecutive words of an address that are compared with a name.
	maxWords = 4
	// alike is the minimum Jaro-Winkler similarity of a misspelled name.
	alike = 0.93
	// minFuzzy is the minimum length of a name that may be misspelled. minSure is the minimum length of a
	// name that identifies an area without its zone.
	minFuzzy, minSure = 5, 4
)

// Confidence levels of a match.
const (
	certain    = 1.0  // the address contains the names of the area and its zone, and the right district
	likely     = 0.9  // the address contains the area's name, and no other area in the district fits as well
	misspelled = 0.85 // the address contains the area's name with a spelling error, and the zone's name
	doubtful   = 0.6  // several areas fit equally well
	guess      = 0.4  // the district differs
)

// Address is a customer's address. District and Upazila are the English names of package places; they may be empty.
type Address struct{ District, Upazila, Line string }

// entry is an area with the keys of its names.
type entry struct {
	courier.Area
	name  string   // key of the name
	above []string // keys of the levels above it, from the city on
	all   string   // text for searches
}

// Index is a courier's list of areas. It does not change and may be used concurrently.
type Index struct {
	entries []entry
	named   map[string][]int // indexes by the name's key
	byCity  map[string][]int // indexes by the key of each parent level
}

// NewIndex returns the index of a list.
func NewIndex(list []courier.Area) *Index {
	x := &Index{named: map[string][]int{}, byCity: map[string][]int{}}
	for i, a := range list {
		e := entry{Area: a, name: key(plain(a.Name)), all: fold(a.Name + " " + a.Path)}
		for level := range strings.FieldsFuncSeq(a.Path, func(c rune) bool { return strings.ContainsRune("/,>|", c) }) {
			if k := key(level); k != "" {
				e.above = append(e.above, k)
				x.byCity[k] = append(x.byCity[k], i)
			}
		}
		x.entries = append(x.entries, e)
		x.named[e.name] = append(x.named[e.name], i)
	}
	return x
}

// Get returns the current area with the ids in a.
func (x *Index) Get(a kind.ParcelArea) (courier.Area, bool) {
	i := slices.IndexFunc(x.entries, func(e entry) bool { return e.City == a.City && e.Zone == a.Zone && e.ParcelArea.Area == a.Area })
	if i < 0 {
		return courier.Area{}, false
	}
	return x.entries[i].Area, true
}

// Search returns at most limit areas whose names contain or resemble all words of a text.
func (x *Index) Search(text string, limit int) []courier.Area {
	words := strings.Fields(fold(text))
	whole := key(text)
	if len(words) == 0 {
		return nil
	}
	type hit struct {
		i    int
		rank float64
	}
	var hits []hit
	for i, e := range x.entries {
		contains := !slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(e.all, w) })
		like := similarity(e.name, whole)
		if !contains && like < 0.85 {
			continue
		}
		rank := like
		if contains {
			rank++
		}
		hits = append(hits, hit{i, rank})
	}
	slices.SortStableFunc(hits, func(a, b hit) int { return cmp.Compare(b.rank, a.rank) })
	var list []courier.Area
	for _, h := range hits[:min(limit, len(hits))] {
		list = append(list, x.entries[h.i].Area)
	}
	return list
}

// window is a part of an address: words[from:to].
type window struct {
	key      string
	from, to int
}

func (w window) overlaps(other window) bool { return w.from < other.to && other.from < w.to }

// common contains words for "house" that sound like the name of an area (Wari).
var common = []string{"বাড়ি", "বাড়ী", "বাড়ি", "বাড়ী", "bari"}

func windows(words []string) (list []window) {
	for i := range words {
		for n := 1; n <= maxWords && i+n <= len(words); n++ {
			if n == 1 && slices.Contains(common, strings.ToLower(words[i])) {
				continue
			}
			if k := key(strings.Join(words[i:i+n], " ")); k != "" && strings.IndexFunc(k, unicode.IsLetter) >= 0 {
				list = append(list, window{k, i, i + n})
			}
		}
	}
	return list
}

// districtKeys returns the keys of a district's names, including those before 2018.
func districtKeys(name string) []string {
	if name == "" {
		return nil
	}
	keys := []string{key(name)}
	for _, d := range places.Divisions() {
		for _, district := range d.Districts {
			if district.Name == name {
				keys = append(keys, key(district.Bn))
			}
		}
	}
	if former := formerNames[name]; former != "" {
		keys = append(keys, key(former))
	}
	return keys
}

// formerNames maps districts to their English names before 2018, which couriers still use.
var formerNames = map[string]string{
	"Chattogram": "Chittagong", "Cumilla": "Comilla", "Barishal": "Barisal", "Jashore": "Jessore", "Bogura": "Bogra",
	"Chapainawabganj": "Chapai Nawabganj", "Netrokona": "Netrakona", "Moulvibazar": "Maulvibazar", "Jhalokathi": "Jhalokati",
}

// plain returns a name without parenthesised additions.
func plain(name string) string {
	before, _, _ := strings.Cut(name, "(")
	if strings.TrimSpace(before) == "" {
		return name
	}
	return before
}

// wordsOf returns the words and numbers of a text.
func wordsOf(text string) []string {
	return strings.FieldsFunc(abbreviations.Replace(textnorm.ASCIIDigits(text)), func(c rune) bool {
		return !unicode.In(c, unicode.L, unicode.M, unicode.N) && c != '\u200c' && c != '\u200d'
	})
}

func fold(text string) string { return textnorm.Fold(textnorm.ASCIIDigits(text)) }

// abbreviations replaces Bengali spellings of English abbreviations, whose phonetic forms differ.
var abbreviations = strings.NewReplacer("ডিওএইচএস", "dohs", "ডি ও এইচ এস", "dohs", "ইপিজেড", "epz", "আর/এ", "r/a", "আবাসিক এলাকা", "r/a")

// key returns the phonetic form of a text without spaces and repeated letters.
func key(text string) string {
	last := rune(0)
	return strings.Map(func(c rune) rune {
		if c == ' ' || c == last && unicode.IsLetter(c) {
			return -1
		}
		last = c
		return c
	}, textnorm.Sound(textnorm.ASCIIDigits(text)))
}

func digits(text string) string {
	return strings.Map(func(c rune) rune {
		if unicode.IsDigit(c) {
			return c
		}
		return -1
	}, text)
}
