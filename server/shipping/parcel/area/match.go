package area

import (
	"cmp"
	"slices"

	"haat/server/shipping/courier"
)

// match is an area that an address mentions.
type match struct {
	i          int
	length     int  // length of the name's key
	city, zone bool // whether the address mentions the area's city and zone
	exact      bool
	specific   bool // the name differs from those of its parent levels
	window
}

// Match returns the area of an address, and its confidence from 0 to 1. The confidence is 0 if no area was found. The upazila is used only
// if the line contains no area.
func (x *Index) Match(a Address) (courier.Area, float64) {
	line, upazila := windows(wordsOf(a.Line)), windows(wordsOf(a.Upazila))
	for i := range upazila { // number the upazila's words after those of the line
		upazila[i].from, upazila[i].to = upazila[i].from+len(a.Line), upazila[i].to+len(a.Line)
	}
	s := search{x, districtKeys(a.District), append(slices.Clone(line), upazila...)}
	found := s.exact(line)
	found = append(found, s.fuzzy(slices.DeleteFunc(slices.Clone(line), func(w window) bool {
		return slices.ContainsFunc(found, func(m match) bool { return m.city && m.overlaps(w) })
	}))...)
	fallback := !slices.ContainsFunc(found, func(m match) bool { return m.city })
	if fallback {
		found = append(found, s.exact(upazila)...)
	}
	if len(found) == 0 {
		return courier.Area{}, 0
	}
	slices.SortStableFunc(found, func(a, b match) int { return better(b, a) })
	best := found[0]
	sure := x.confidence(best, found)
	if fallback && !x.alone(best.i) {
		sure = min(sure, doubtful)
	}
	return x.entries[best.i].Area, sure
}

// alone reports whether the area is the only one in its parent level.
func (x *Index) alone(i int) bool {
	mine := x.entries[i]
	return !slices.ContainsFunc(x.entries, func(e entry) bool { return e.Path == mine.Path && e.name != mine.name })
}

// better compares two matches. The result is positive if a is the better one.
func better(a, b match) int {
	return cmp.Or(
		compare(a.city, b.city), compare(a.specific && a.zone, b.specific && b.zone),
		compare(a.exact, b.exact), cmp.Compare(a.length, b.length), cmp.Compare(b.from, a.from),
	)
}

func compare(a, b bool) int { return one(a) - one(b) }

func one(is bool) int {
	if is {
		return 1
	}
	return 0
}

// confidence returns the confidence of the best match.
func (x *Index) confidence(best match, found []match) float64 {
	switch {
	case !best.city:
		return guess
	case x.rivals(best, found):
		return doubtful
	case !best.exact && best.zone:
		return misspelled
	case !best.exact, best.length < minSure && !best.zone:
		return doubtful
	case best.zone:
		return certain
	}
	return likely
}

// rivals reports whether another area fits about as well as the best one.
func (x *Index) rivals(best match, found []match) bool {
	mine := x.entries[best.i]
	for _, m := range found[1:] {
		other := x.entries[m.i]
		switch {
		case m.i == best.i, !m.city, best.exact && !m.exact, best.zone && !m.zone:
		case m.from >= best.from && m.to <= best.to && m.length < best.length: // it covers only a part of the same words
		case slices.Contains(mine.above, other.name): // it is a parent level of the best area
		case m.from == best.from && m.to == best.to, m.length*2 > best.length:
			return true
		}
	}
	return false
}

// search is the search for the area of one address.
type search struct {
	*Index
	cities []string // keys of the district's names
	words  []window // windows of the whole address
}

// exact returns the areas whose names equal a window.
func (s *search) exact(list []window) (found []match) {
	for _, w := range list {
		for _, i := range s.named[w.key] {
			found = append(found, s.judge(i, w, true))
		}
	}
	return found
}

// fuzzy returns the district's areas whose names resemble the words of a window, as with a spelling error.
func (s *search) fuzzy(list []window) (found []match) {
	for _, city := range s.cities {
		for _, i := range s.byCity[city] {
			name := s.entries[i].name
			if len(name) < minFuzzy {
				continue
			}
			for _, w := range list {
				if resembles(w.key, name) {
					found = append(found, s.judge(i, w, false))
				}
			}
		}
	}
	return found
}

// resembles reports whether a key is a misspelling of a name.
func resembles(k, name string) bool {
	longer := len(k) - len(name)
	return k != name && len(k) >= minFuzzy && longer >= -2 && longer <= 2 && k[0] == name[0] && digits(k) == digits(name) && similarity(k, name) >= alike
}

func (s *search) judge(i int, w window, exact bool) match {
	e := s.entries[i]
	m := match{i: i, length: len(e.name), exact: exact, specific: !slices.Contains(e.above, e.name), window: w}
	m.city = slices.ContainsFunc(e.above, func(k string) bool { return slices.Contains(s.cities, k) })
	m.zone = slices.ContainsFunc(s.words, func(other window) bool {
		return !other.overlaps(w) && slices.Contains(e.above, other.key) && !slices.Contains(s.cities, other.key)
	})
	return m
}
