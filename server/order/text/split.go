package text

import (
	"strings"
	"unicode/utf8"
)

// kind is the type of a chunk's content.
type kind int

const (
	unknown kind = iota
	noise
	nameChunk
	phoneChunk
	addressChunk
	productChunk
	specChunk // colour, size or quantity of a product
	noteChunk
)

// label is the type of a label in front of a part of a message, such as "Name:".
type label int

const (
	noLabel label = iota
	nameLabel
	phoneLabel
	addressLabel
	districtLabel
	upazilaLabel
	productLabel
	specLabel
	quantityLabel
	priceLabel
	noteLabel
)

// chunk is a part of a message between separators.
type chunk struct {
	words []word
	line  int
	label label
	// after is the label of a preceding line, whose content may continue in this chunk.
	after  label
	kind   kind
	places []mention
	// joined reports whether only a comma separates the chunk from the previous one.
	joined bool
	// beside reports whether the chunk is next to a phone number.
	beside bool
}

func (c *chunk) raw() string { return rawOf(c.words) }

// abbreviations contains words whose full stop does not end a chunk.
var abbreviations = newVocabulary("md mst mrs mr ms dr no vill po ps p o s dist h r rd st apt eng prof adv মো নং ডা মোছা")

// split splits a text into chunks at line breaks, labels, phone numbers and punctuation.
func split(text string) []*chunk {
	var list []*chunk
	var open, after label
	for n, line := range strings.Split(text, "\n") {
		words := wordsOf(line)
		if len(words) == 0 {
			if strings.Contains(line, numberMark) && len(list) > 0 {
				list[len(list)-1].beside, open = true, noLabel
			}
			continue
		}
		s := splitter{line: n, label: open, after: after, chunks: list, leads: strings.Contains(words[0].before, numberMark)}
		s.read(words)
		list = s.chunks
		open = noLabel
		if s.empty {
			open = s.label
		}
		if s.last != noLabel {
			after = s.last
		}
	}
	return list
}

type splitter struct {
	line         int
	label, after label
	last         label // label of the line
	empty        bool  // no words follow the label yet
	joined       bool
	leads        bool // a phone number precedes the next chunk
	chunks       []*chunk
	words        []word
}

func (s *splitter) read(words []word) {
	for i := 0; i < len(words); {
		if found, n := labelAt(words, i); n > 0 {
			s.end(false, false)
			s.label, s.last, s.empty, i = found, found, true, i+n
			if strings.Contains(words[i-1].after, numberMark) {
				s.label, s.empty = noLabel, false
			}
			continue
		}
		w := words[i]
		s.words = append(s.words, w)
		s.empty = false
		switch {
		case strings.Contains(w.after, numberMark):
			s.end(true, false)
			s.label, s.leads = noLabel, true
		case strings.ContainsAny(w.after, ",;|") || strings.Contains(w.after, "//"):
			s.end(false, true)
		case strings.HasPrefix(w.after, ". ") && utf8.RuneCountInString(w.raw) > 1 && !abbreviations.has(w), strings.HasPrefix(w.after, "? "), strings.HasPrefix(w.after, "! "):
			s.end(false, false)
		}
		i++
	}
	s.end(false, false)
}

// end completes the current chunk.
func (s *splitter) end(beside, joined bool) {
	if len(s.words) > 0 {
		s.chunks = append(s.chunks, &chunk{words: s.words, line: s.line, label: s.label, after: s.after, joined: s.joined, beside: beside || s.leads})
		s.words, s.leads = nil, false
		switch s.label {
		case nameLabel, phoneLabel, quantityLabel, specLabel, districtLabel, upazilaLabel: // these labels apply to one chunk
			s.label = noLabel
		}
	}
	s.joined = joined
}
