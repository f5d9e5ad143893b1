package textnorm

import "strings"

// Sound returns a phonetic key of each word of a text. Bengali words and the Latin spellings that shoppers
// use for them have equal keys: শাড়ি, saree and shari are all "sari". Words are those of Fold, and remain
// separated by one space. The key of a number or a word in another script is the word itself.
//
// The key of a Bengali or Latin word has the letters a b c d e f g h i j k l m n p r s t u. Its letter a
// represents both a and o; see Vowels for the difference.
func Sound(text string) string { return eachWord(foldForSound(text), coarse) }

// Vowels is like Sound, but its keys distinguish a from o, so that chal and ছোলা have more different keys.
func Vowels(text string) string { return eachWord(foldForSound(text), soundOf) }

func coarse(word string) string { return strings.ReplaceAll(soundOf(word), "o", "a") }

// foldForSound folds a text after replacing conjuncts by letters with their sound. Fold alone would make them
// equal to other conjuncts.
func foldForSound(text string) string { return Fold(conjuncts.Replace(text)) }

// conjuncts replaces ক্ষ and জ্ঞ. Fold would make ক্ষ of ক্ষীর equal to the ক্স of বক্স.
var conjuncts = strings.NewReplacer("ক্ষ", "খ", "ক্\u200cষ", "খ", "ক্\u200dষ", "খ", "জ্ঞ", "গ")

func eachWord(folded string, key func(string) string) string {
	words := strings.Fields(folded)
	for i, word := range words {
		words[i] = key(word)
	}
	return strings.Join(words, " ")
}

// soundOf returns the key of a folded word. A word with a letter that is neither Bengali nor Latin is its own
// key.
func soundOf(word string) string {
	var key string
	switch scriptOf(word) {
	case latinScript:
		key = latinSound(word)
	case bengaliScript:
		key = bengaliSound(word)
	default:
		return word
	}
	if key = finish(key); key == "" {
		return word
	}
	return key
}

type script int

const (
	otherScript script = iota
	latinScript
	bengaliScript
)

func scriptOf(word string) script {
	var found script
	for _, c := range word {
		of := otherScript
		switch {
		case c >= 'a' && c <= 'z':
			of = latinScript
		case c >= 0x0980 && c <= 0x09ff:
			of = bengaliScript
		}
		if of == otherScript || found != otherScript && of != found {
			return otherScript
		}
		found = of
	}
	return found
}

// finish makes the endings of both scripts equal, and reduces repeated letters to one. It drops an e after a
// consonant and an o after two consonants (শক্ত), and replaces the ending er by ar.
func finish(key string) string {
	n := len(key)
	if n >= 3 && key[n-1] == 'e' && !isVowel(key[n-2]) ||
		n >= 4 && key[n-1] == 'o' && !isVowel(key[n-2]) && !isVowel(key[n-3]) {
		key = key[:n-1]
	}
	var b strings.Builder
	var last byte
	for i := range len(key) {
		if key[i] != last {
			b.WriteByte(key[i])
		}
		last = key[i]
	}
	key = b.String()
	if n := len(key); n >= 4 && key[n-2:] == "er" {
		key = key[:n-2] + "ar"
	}
	return key
}

func isVowel(c byte) bool { return strings.IndexByte("aeiou", c) >= 0 }
