package textnorm

import "strings"

// Sounds of Bengali letters, without the letters that Fold replaces.
var (
	bengaliConsonants = map[rune]string{
		'ক': "k", 'খ': "k", 'গ': "g", 'ঘ': "g", 'চ': "c", 'ছ': "c", 'জ': "j", 'ঝ': "j", 'ঞ': "n", 'ট': "t", 'ঠ': "t", 'ড': "d", 'ঢ': "d",
		'ত': "t", 'থ': "t", 'দ': "d", 'ধ': "d", 'ন': "n", 'প': "p", 'ফ': "f", 'ব': "b", 'ভ': "b", 'ম': "m", 'য': "j", 'র': "r", 'ল': "l",
		'স': "s", 'হ': "h", 'ৰ': "r", 'ৱ': "b",
	}
	bengaliVowels = map[rune]string{
		'া': "a", 'ি': "i", 'ু': "u", 'ৃ': "ri", 'ে': "e", 'ৈ': "oi", 'ো': "o", 'ৌ': "ou",
		'অ': "o", 'আ': "a", 'ই': "i", 'উ': "u", 'ঋ': "ri", 'এ': "e", 'ঐ': "oi", 'ও': "o", 'ঔ': "ou",
	}
)

const (
	hasanta = '্'
	nukta   = '়'
	glide   = 'y' // য়
)

// phoneme is an optional consonant and the vowel after it.
type phoneme struct {
	consonant string
	letter    rune // the consonant's letter; glide for য়
	vowel     string
	inherent  bool // whether the vowel is not written
	joined    bool // whether the consonant is joined to the next one and has no vowel
}

// bengaliSound returns the key of a folded Bengali word, without finish. An inherent vowel that is spoken is
// written as o.
func bengaliSound(word string) string {
	list := phonemes([]rune(word))
	var b strings.Builder
	for i, p := range list {
		if p.letter == glide {
			writeGlide(&b, list, i)
			continue
		}
		b.WriteString(p.consonant)
		if p.vowel != "" && (!p.inherent || spoken(list, i)) {
			b.WriteString(p.vowel)
		}
	}
	return b.String()
}

// writeGlide writes the য় at i as b after o and before a vowel (ওয়া is wa), as nothing between other
// vowels, and otherwise as i.
func writeGlide(b *strings.Builder, list []phoneme, i int) {
	p := list[i]
	before := b.String()
	if p.inherent || p.vowel == "" {
		b.WriteString("i")
		return
	}
	if strings.HasSuffix(before, "o") && i > 0 && !list[i-1].inherent && (p.vowel == "a" || p.vowel == "e") {
		b.Reset()
		b.WriteString(strings.TrimSuffix(before, "o") + "b")
	}
	b.WriteString(p.vowel)
}

// spoken reports whether the inherent vowel at i is spoken. It is silent at the end of a word, except after
// joined consonants, and between a vowel and a consonant with a vowel: মসলা is mosla.
func spoken(list []phoneme, i int) bool {
	if i == 0 {
		return true
	}
	joined := list[i-1].joined
	if i == len(list)-1 {
		return joined
	}
	next := list[i+1]
	vowelBefore := !joined && list[i-1].vowel != "" && (!list[i-1].inherent || spoken(list, i-1))
	return !vowelBefore || next.consonant == "" || next.inherent || next.joined || next.letter == glide
}

// phonemes parses a folded Bengali word.
func phonemes(word []rune) []phoneme {
	var list []phoneme
	for i := 0; i < len(word); i++ {
		c := word[i]
		if sound, ok := bengaliConsonants[c]; ok {
			p := phoneme{consonant: sound, letter: c, vowel: "o", inherent: true}
			if i+1 < len(word) && word[i+1] == nukta {
				i++
				p = withNukta(p)
			}
			if i+1 < len(word) && word[i+1] == hasanta {
				i++
				p.joined, p.vowel, p.inherent = i+1 < len(word), "", false
			}
			list = appendConsonant(list, p)
			continue
		}
		if sound, ok := bengaliVowels[c]; ok {
			list = appendVowel(list, c, sound)
			continue
		}
		if c == 'ং' {
			n := "ng"
			if i+1 < len(word) && strings.ContainsRune("কখগঘ", word[i+1]) {
				n = "n"
			}
			list = append(list, phoneme{consonant: n, letter: c, joined: i+1 < len(word)})
		}
	}
	return list
}

func withNukta(p phoneme) phoneme {
	switch p.letter {
	case 'ড', 'ঢ':
		p.consonant, p.letter = "r", 'র'
	case 'য':
		p.consonant, p.letter = "", glide
	}
	return p
}

// appendConsonant adds a consonant. A য or ব that is joined to the previous consonant is not spoken: see
// joinedY and joinedB.
func appendConsonant(list []phoneme, p phoneme) []phoneme {
	if n := len(list); n > 0 && list[n-1].joined && list[n-1].letter != 'ং' {
		switch {
		case p.letter == 'য' && list[n-1].letter != 'র':
			return joinedY(list, p)
		case p.letter == 'ব' && !strings.ContainsRune("মবরল", list[n-1].letter):
			return carry(list, p)
		}
	}
	return append(list, p)
}

// joinedY adds a য-ফলা. After the first consonant of a word it is the vowel e (ব্যবসা), elsewhere it is
// silent. A following া replaces the vowel (ব্যাগ).
func joinedY(list []phoneme, p phoneme) []phoneme {
	if len(list) == 1 && p.inherent {
		p.vowel = "e"
	}
	return carry(list, p)
}

// carry moves the vowel of a silent consonant to the consonant before it.
func carry(list []phoneme, p phoneme) []phoneme {
	last := &list[len(list)-1]
	last.vowel, last.inherent, last.joined = p.vowel, p.inherent, p.joined
	return list
}

// appendVowel adds a vowel sign to the last consonant, or adds an independent vowel.
func appendVowel(list []phoneme, c rune, sound string) []phoneme {
	if n := len(list); n > 0 && list[n-1].inherent && isSign(c) {
		list[n-1].vowel, list[n-1].inherent = sound, false
		return list
	}
	return append(list, phoneme{vowel: sound, letter: c})
}

func isSign(c rune) bool { return c >= 'া' && c <= 'ৌ' }
