package text

import (
	"slices"
	"strings"

	"haat/server/platform/places"
)

// Weights of the evidence for a district and an upazila.
const (
	districtNamed  = 10.0
	districtByArea = 4.0 // the district follows from an upazila or area
	divisionNamed  = 3.0
	upazilaNamed   = 6.0
	areaNamed      = 5.0
	labelFits      = 4.0
	weakNamed      = 1.0
	capitalFirst   = 0.5 // among upazilas with the same name, the capital's is the most frequent
	perPosition    = 0.01
)

// named is a mention with its chunk and its position in the message.
type named struct {
	mention
	chunk    *chunk
	position int
}

func (m *message) named() []named {
	var list []named
	for _, c := range m.chunks {
		if c.kind == addressChunk {
			for _, each := range c.places {
				list = append(list, named{each, c, len(list)})
			}
		}
	}
	return list
}

// readPlace sets the district and upazila with the most evidence in the address. An upazila alone determines
// the district if no other upazila has its name, or if one with the name is in Dhaka.
func (m *message) readPlace(found *Reading) {
	list := m.named()
	candidates := map[place]bool{}
	for _, n := range list {
		for _, at := range n.of {
			if at.district != "" {
				candidates[at] = true
				candidates[place{at.division, at.district, ""}] = true
			}
		}
	}
	var best place
	most, ambiguous := 0.0, false
	for _, at := range sorted(candidates) {
		score := scoreOf(at, list)
		switch {
		case score > most:
			best, most, ambiguous = at, score, false
		case score == most && at.district != best.district:
			ambiguous = true
		}
	}
	if most < districtByArea || ambiguous {
		return
	}
	found.Division, found.District, found.Upazila = best.division, best.district, best.upazila
	if found.Upazila == "" {
		found.Upazila = m.upazilaOf(best)
	}
}

func sorted(candidates map[place]bool) []place {
	var list []place
	for at := range candidates {
		list = append(list, at)
	}
	slices.SortFunc(list, func(a, b place) int {
		return slices.Compare([]string{a.district, a.upazila}, []string{b.district, b.upazila})
	})
	return list
}

func scoreOf(at place, list []named) float64 {
	district, upazila, division := 0.0, 0.0, 0.0
	named := -1 // the mention that names the upazila but not the district
	for i, n := range list {
		if at.upazila != "" && slices.Contains(n.of, at) {
			if s := weightOf(n, upazilaNamed, areaNamed, upazilaLabel); s > upazila {
				upazila, named = s, i
			}
		}
	}
	for i, n := range list {
		if i != named && slices.Contains(n.of, place{at.division, at.district, ""}) {
			district = max(district, weightOf(n, districtNamed, districtNamed, districtLabel))
		}
	}
	for i, n := range list {
		if i != named && slices.Contains(n.of, place{at.division, "", ""}) && (at.division != at.district || district == 0) {
			division = divisionNamed
		}
	}
	if at.upazila != "" && upazila == 0 {
		return 0
	}
	if district == 0 {
		if upazila <= weakNamed {
			return 0
		}
		district = districtByArea
		if at.district == "Dhaka" {
			district += capitalFirst
		}
	}
	return district + upazila + division
}

func weightOf(n named, name, area float64, fits label) float64 {
	weight := name
	if n.area {
		weight = area
	}
	if n.weak {
		weight = weakNamed
	}
	if n.chunk.label == fits {
		weight += labelFits
	}
	return weight + perPosition*float64(n.position)
}

// upazilaOf returns the upazila for a name whose meaning depends on the district: the district's sadar, or
// the part of Uttara that contains a sector.
func (m *message) upazilaOf(at place) string {
	_, upazilas := places.Upazilas(at.district)
	var words []word
	for _, c := range m.chunks {
		if c.kind == addressChunk {
			words = append(words, c.words...)
		}
	}
	inUttara := at.district == "Dhaka" && countOf(words, uttara) > 0
	for i, w := range words {
		if town := at.district + " Sadar"; sadar.has(w) && slices.ContainsFunc(upazilas, func(p places.Place) bool { return p.Name == town }) {
			return town
		}
		if !inUttara || w.number < 1 || w.number > lastSector {
			continue
		}
		beside := i > 0 && (sectors.has(words[i-1]) || uttara.has(words[i-1]) || i > 1 && ordinals.has(words[i-1]) && sectors.has(words[i-2])) ||
			i+1 < len(words) && !strings.ContainsAny(w.after, ",;") && (sectors.has(words[i+1]) || ordinals.has(words[i+1]) && i+2 < len(words) && sectors.has(words[i+2]))
		if beside && slices.Contains(easternSectors, w.number) {
			return "Uttara East"
		}
		if beside {
			return "Uttara West"
		}
	}
	return ""
}

var (
	sadar   = newVocabulary("sadar sador sodor sodar সদর")
	uttara  = newVocabulary("uttara uttora উত্তরা উত্তরায়")
	sectors = newVocabulary("sector sec sectar সেক্টর সেক্টরে")
)

// lastSector is the last sector of Uttara that belongs to a thana.
const lastSector = 14

// easternSectors lists the sectors that belong to the thana Uttara East. The others belong to Uttara West.
var easternSectors = []int{1, 2, 4, 6, 8}
