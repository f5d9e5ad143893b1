package text

import (
	"slices"
	"strings"

	"haat/server/platform/form"
	"haat/server/platform/textnorm"
)

// readLine sets the address. It omits chunks that only name the district, upazila or division.
func (m *message) readLine(found *Reading) {
	m.joinAddress()
	var parts []string
	for _, c := range m.chunks {
		if c.kind == addressChunk && !c.onlyPlaces(found) {
			part := rawOf(withoutLead(c))
			if closed := strings.TrimSpace(c.words[len(c.words)-1].after); strings.HasPrefix(closed, ")") && strings.Contains(part, "(") {
				part += ")"
			}
			if !slices.Contains(parts, part) {
				parts = append(parts, part)
			}
		}
	}
	found.Line = textnorm.Clip(strings.Join(parts, ", "), form.MaxLine)
}

// withoutLead returns the words of a chunk without the words that introduce an address, such as "I live in".
func withoutLead(c *chunk) []word {
	words := c.words
	for len(words) > 1 && leads.has(words[0]) {
		words = words[1:]
	}
	return words
}

// leads contains words that introduce an address.
var leads = newVocabulary("i ami amar my live lives in at is from the আমি আমার থাকি বাসায়")

// joinAddress marks unknown chunks next to the address as parts of it.
func (m *message) joinAddress() {
	isAddress := func(i int) bool {
		return i >= 0 && i < len(m.chunks) && m.chunks[i].kind == addressChunk && m.chunks[i].label != districtLabel && m.chunks[i].label != upazilaLabel
	}
	for i, c := range m.chunks {
		if c.kind != unknown {
			continue
		}
		before := isAddress(i-1) && (c.joined || c.line == m.chunks[i-1].line || c.line == m.chunks[i-1].line+1 && c.after == addressLabel)
		after := isAddress(i+1) && (m.chunks[i+1].joined || c.line+1 == m.chunks[i+1].line && !c.beside)
		if before || after {
			c.kind = addressChunk
		}
	}
}

// postcode is the number of digits in a postcode.
const postcode = 4

// onlyPlaces reports whether all words of a chunk name the places that were read, or are types of places.
func (c *chunk) onlyPlaces(found *Reading) bool {
	if found.District == "" && c.label != districtLabel && c.label != upazilaLabel {
		return false
	}
	covered := make([]bool, len(c.words))
	for i, w := range c.words {
		covered[i] = adminWords.has(w) || i > 0 && len(w.fold) == postcode && w.number > 0
	}
	for _, m := range c.places {
		if m.area || !slices.ContainsFunc(m.of, func(at place) bool {
			return at.division == found.Division && (at.district == "" || at.district == found.District) && (at.upazila == "" || at.upazila == found.Upazila)
		}) {
			continue
		}
		for i := m.from; i < m.to; i++ {
			covered[i] = true
		}
	}
	return !slices.Contains(covered, false)
}
