package text

import (
	_ "embed"
	"strings"
	"sync"

	"haat/server/platform/places"
	"haat/server/platform/textnorm"
)

// place is a division, a district, or an upazila of a district. The fields of lower levels are empty.
type place struct{ division, district, upazila string }

// mention is the name of a place in words[from:to] of a chunk. Several places may have the name.
type mention struct {
	from, to int
	of       []place
	// area reports whether the name belongs to an area within the place.
	area bool
	// weak reports whether the name is short, or its words probably have another meaning.
	weak bool
}

//go:embed area_names.txt
var areaNames string

type entry struct {
	of   []place
	area bool
}

// gazetteer finds places by the folded letters or the phonetic key of a name without spaces.
type gazetteer struct {
	folds, sounds map[string]entry
	// districts maps phonetic keys to districts, which may be misspelled.
	districts map[string]place
}

const (
	maxPlaceWords = 4
	// minPlaceSound is the minimum length of a phonetic key by which a place is found.
	minPlaceSound = 5
	// minMisspelled is the minimum length of a phonetic key in which one error is tolerated.
	minMisspelled = 6
)

var known = sync.OnceValue(func() *gazetteer {
	g := &gazetteer{map[string]entry{}, map[string]entry{}, map[string]place{}}
	divisionOf, upazilasOf := map[string]string{}, map[place]bool{}
	for _, division := range places.Divisions() {
		g.add(division.Name, place{division.Name, "", ""}, false)
		g.add(division.Bn, place{division.Name, "", ""}, false)
		for _, district := range division.Districts {
			divisionOf[district.Name] = division.Name
			g.add(district.Name, place{division.Name, district.Name, ""}, false)
			g.add(district.Bn, place{division.Name, district.Name, ""}, false)
			_, upazilas := places.Upazilas(district.Name)
			for _, upazila := range upazilas {
				at := place{division.Name, district.Name, upazila.Name}
				upazilasOf[at] = true
				g.add(upazila.Name, at, false)
				g.add(upazila.Bn, at, false)
			}
		}
	}
	for line := range strings.Lines(areaNames) {
		name, aliases, ok := strings.Cut(strings.TrimSpace(line), ": ")
		if !ok || strings.HasPrefix(line, "#") {
			continue
		}
		district, upazila, area := strings.Cut(name, "/")
		at := place{divisionOf[district], district, upazila}
		if at.division == "" || upazila != "" && !upazilasOf[at] {
			panic("area_names.txt: unknown place " + name) // does not happen: a test reads the file
		}
		for alias := range strings.SplitSeq(aliases, ", ") {
			g.add(alias, at, area)
		}
	}
	return g
})

func (g *gazetteer) add(name string, at place, area bool) {
	add := func(to map[string]entry, key string) {
		e := to[key]
		for _, other := range e.of {
			if other == at {
				return
			}
		}
		e.of, e.area = append(e.of, at), area
		to[key] = e
	}
	add(g.folds, solid(textnorm.Fold(name)))
	if key := solid(textnorm.Sound(name)); len(key) >= minPlaceSound {
		add(g.sounds, key)
		if at.upazila == "" && at.district != "" && len(key) >= minMisspelled {
			g.districts[key] = at
		}
	}
}

func solid(text string) string { return strings.ReplaceAll(text, " ", "") }

// mentions returns the names of places in words. They do not overlap.
func mentions(words []word) []mention {
	var list []mention
	for i := 0; i < len(words); {
		m, ok := mentionAt(words, i)
		if !ok {
			i++
			continue
		}
		list = append(list, m)
		i = m.to
	}
	return list
}

func mentionAt(words []word, i int) (mention, bool) {
	g := known()
	for n := min(maxPlaceWords, len(words)-i); n > 0; n-- {
		fold, sound, short := "", "", true
		for _, w := range words[i : i+n] {
			fold, sound = fold+solid(w.fold), sound+solid(w.sound)
			short = short && len([]rune(w.fold)) < minPlaceSound
		}
		m := mention{from: i, to: i + n}
		for _, key := range endless(fold) {
			if e, ok := g.folds[key]; ok {
				m.of, m.area = e.of, e.area
				m.weak = short && n == 1 && e.of[0].upazila != ""
				m.judge(words)
				return m, true
			}
		}
		if words[i].isNumber() {
			continue
		}
		if e, ok := g.sounds[sound]; ok && len(sound) >= minPlaceSound {
			m.of, m.area = e.of, e.area
			m.judge(words)
			return m, true
		}
		if n <= 2 && len(sound) >= minMisspelled && !surnames.has(words[i]) {
			for key, at := range g.districts {
				if differs(key, sound) {
					m.of = []place{at}
					m.judge(words)
					return m, true
				}
			}
		}
	}
	return mention{}, false
}

// endless returns a folded name and its form without a case ending, such as that of ঢাকায় or ঢাকার.
func endless(fold string) []string {
	list := []string{fold}
	for _, ending := range []string{"ের", "তে", "ে", "য়", "র"} {
		if stem, ok := strings.CutSuffix(fold, textnorm.Fold("ক" + ending)[len("ক"):]); ok && len(stem) > 6 {
			list = append(list, stem)
		}
	}
	return list
}

// judge marks a mention as weak if it is part of the name of a road, a school or something similar.
func (m *mention) judge(words []word) {
	if m.to < len(words) && namedAfter.has(words[m.to]) {
		m.weak = true
	}
	if m.from > 0 && outside.has(words[m.to-1]) {
		m.weak = true
	}
	if m.to < len(words) && outside.has(words[m.to]) {
		m.weak = true
	}
}

var (
	namedAfter = newVocabulary("road rd রোড সড়ক sarak highway হাইওয়ে bus bank ব্যাংক hospital university store stor hotel হোটেল বাস stand trunk")
	outside    = newVocabulary("baire bahire বাইরে outside inside vitore ভিতরে ভেতরে")
)

// differs reports whether two phonetic keys begin with the same letter and differ by at most one error.
func differs(a, b string) bool {
	if a[0] != b[0] || len(a) > len(b)+1 || len(b) > len(a)+1 {
		return false
	}
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	j := 0
	for j < len(a)-i && j < len(b)-i && a[len(a)-1-j] == b[len(b)-1-j] {
		j++
	}
	return max(len(a), len(b))-i-j <= 1
}
