package banglish

import (
	"slices"
	"strings"
)

// syllable is a cluster of consonants, which may be empty, and the vowel that follows it.
type syllable struct {
	consonants []rune
	vowel      string
	inherent   bool   // no vowel is written
	written    bool   // the vowel is a full letter without consonants
	nasal      bool   // with a chandrabindu
	coda       string // ং, or empty
}

// split divides a word into its syllables.
func split(word []rune) []syllable {
	var list []syllable
	for i := 0; i < len(word); i++ {
		r := word[i]
		switch _, consonant := consonants[r]; {
		case consonant:
			s := syllable{consonants: []rune{r}, inherent: true}
			for i+2 < len(word) && word[i+1] == joiner && consonants[word[i+2]] != "" {
				i += 2
				s.consonants = append(s.consonants, word[i])
			}
			list = append(list, s)
		case vowels[r] != "":
			list = append(list, syllable{vowel: vowels[r], written: true})
		case r == 'ৎ':
			list = append(list, syllable{consonants: []rune{'ত'}})
		case len(list) > 0:
			list[len(list)-1].mark(r)
		}
	}
	return list
}

// mark adds a vowel sign or another mark.
func (s *syllable) mark(r rune) {
	switch {
	case r == joiner:
		s.inherent = false
	case r == 'ঁ':
		s.nasal = true
	case r == 'ং':
		s.coda = "ng"
	case signs[r] != "":
		s.vowel, s.inherent = signs[r], false
	}
}

// is reports whether r is the only consonant.
func (s *syllable) is(r rune) bool { return len(s.consonants) == 1 && s.consonants[0] == r }

// first returns the first consonant, or 0.
func (s *syllable) first() rune {
	if len(s.consonants) == 0 {
		return 0
	}
	return s.consonants[0]
}

func (s *syllable) endsInYa() bool {
	n := len(s.consonants)
	return n > 1 && s.consonants[n-1] == 'য'
}

// isLoan reports whether the cluster occurs at the end of English words, such as ল্ক in সিল্ক.
func (s *syllable) isLoan() bool { return slices.Contains(loans, string(s.consonants)) }

// loans contains clusters at the end of English words, which have no inherent vowel.
var loans = strings.Fields("কট নট লট রট সট পট ফট নড রড লড লক সক কস নস লম টস রস")

// onset returns the sound of the consonants. start reports whether they are at the beginning of the word.
func (s *syllable) onset(start bool) string {
	letters, n := s.consonants, len(s.consonants)
	silent := s.endsInSilent()
	if silent {
		letters = letters[:n-1]
	}
	var out strings.Builder
	for i := 0; i < len(letters); i++ {
		size, sound := cluster(string(letters[i:]), start && i == 0)
		if size == 0 {
			size, sound = 1, consonants[letters[i]]
		}
		out.WriteString(sound)
		i += size - 1
	}
	if silent && n == 2 && !start {
		return out.String()[:1] + out.String() // a doubled sh is ssh
	}
	return out.String()
}

// endsInSilent reports whether the cluster ends in a য or ব that has no sound. It doubles the consonant
// before it, except at the beginning of a word and in longer clusters.
func (s *syllable) endsInSilent() bool {
	n := len(s.consonants)
	if n < 2 {
		return false
	}
	before, last := s.consonants[n-2], s.consonants[n-1]
	return last == 'য' && !(n == 2 && strings.ContainsRune("রহ", before)) || last == 'ব' && strings.ContainsRune("শষসতথধনকজ", before)
}

// cluster returns the sound and the number of letters of the cluster at the beginning of rest, if the cluster has
// another sound than its letters. n is 0 if there is none.
func cluster(rest string, start bool) (n int, sound string) {
	for _, c := range clusters {
		if strings.HasPrefix(rest, c.letters) {
			if start {
				return len([]rune(c.letters)), c.first
			}
			return len([]rune(c.letters)), c.sound
		}
	}
	return 0, ""
}

var clusters = []struct{ letters, sound, first string }{
	{"কষম", "kkh", "kh"}, {"কষ", "kkh", "kh"}, {"জঞ", "gg", "gy"}, {"হয", "jjh", "h"},
	{"ঙগ", "ng", "ng"}, {"ঙক", "nk", "nk"}, {"ঙখ", "nkh", "nkh"}, {"চচ", "cch", "ch"}, {"চছ", "cch", "ch"}, {"রয", "rj", "r"},
}

const joiner = '্'

var consonants = map[rune]string{
	'ক': "k", 'খ': "kh", 'গ': "g", 'ঘ': "gh", 'ঙ': "ng", 'চ': "ch", 'ছ': "ch", 'জ': "j", 'ঝ': "jh", 'ঞ': "n",
	'ট': "t", 'ঠ': "th", 'ড': "d", 'ঢ': "dh", 'ণ': "n", 'ত': "t", 'থ': "th", 'দ': "d", 'ধ': "dh", 'ন': "n",
	'প': "p", 'ফ': "f", 'ব': "b", 'ভ': "bh", 'ম': "m", 'য': "j", 'র': "r", 'ল': "l", 'শ': "sh", 'ষ': "sh",
	'স': "s", 'হ': "h", '\u09dc': "r", '\u09dd': "rh", '\u09df': "y",
}

var vowels = map[rune]string{
	'অ': "o", 'আ': "a", 'ই': "i", 'ঈ': "i", 'উ': "u", 'ঊ': "u", 'ঋ': "ri", 'এ': "e", 'ঐ': "oi", 'ও': "o", 'ঔ': "ou",
}

var signs = map[rune]string{
	'া': "a", 'ি': "i", 'ী': "i", 'ু': "u", 'ূ': "u", 'ৃ': "ri", 'ে': "e", 'ৈ': "oi", 'ো': "o", 'ৌ': "ou",
}
