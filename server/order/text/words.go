package text

import (
	_ "embed"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"haat/server/platform/textnorm"
)

// word is a word or number in a chunk. before is the text between the previous word and this one.
type word struct {
	before, raw string
	fold, sound string
	number      int // -1 if the word is not a number, or has more than six digits
	after       string
}

func (w word) isNumber() bool { return w.raw != "" && strings.ContainsAny(w.fold, "0123456789") }

// wordsOf splits a line into words and numbers. Letters after a number are a separate word.
func wordsOf(line string) []word {
	var list []word
	for rest := line; rest != ""; {
		start := strings.IndexFunc(rest, func(c rune) bool { return isLetter(c) || isDigit(c) })
		if start < 0 {
			if n := len(list); n > 0 {
				list[n-1].after = rest
			}
			break
		}
		first, _ := utf8.DecodeRuneInString(rest[start:])
		digits := isDigit(first)
		end := start
		for end < len(rest) {
			c, size := utf8.DecodeRuneInString(rest[end:])
			inside := isDigit(c) == digits && (isDigit(c) || isLetter(c) || !digits && strings.ContainsRune("'’\u200c\u200d", c))
			if !inside {
				break
			}
			end += size
		}
		w := word{before: rest[:start], raw: rest[start:end], number: -1}
		w.fold, w.sound = textnorm.Fold(w.raw), textnorm.Sound(w.raw)
		if digits && len(w.fold) <= 6 {
			w.number, _ = strconv.Atoi(w.fold)
		}
		if n := len(list); n > 0 {
			list[n-1].after = w.before
		}
		list = append(list, w)
		rest = rest[end:]
	}
	return list
}

func isLetter(c rune) bool { return unicode.In(c, unicode.L, unicode.M) }

// rawOf returns the text of words with the separators between them.
func rawOf(words []word) string {
	var b strings.Builder
	for i, w := range words {
		if i > 0 {
			b.WriteString(w.before)
		}
		b.WriteString(w.raw)
	}
	return strings.Join(strings.Fields(b.String()), " ")
}

// vocabulary is a set of words. A word with a long phonetic key also matches spellings with the same sound.
type vocabulary struct{ folds, sounds map[string]bool }

// minSound is the minimum length of phonetic keys that are compared.
const minSound = 5

func newVocabulary(text string) vocabulary {
	v := vocabulary{map[string]bool{}, map[string]bool{}}
	for _, each := range strings.Fields(text) {
		v.folds[textnorm.Fold(each)] = true
		if key := textnorm.Sound(each); len(key) >= minSound {
			v.sounds[key] = true
		}
	}
	return v
}

func (v vocabulary) has(w word) bool {
	return v.folds[w.fold] || len(w.sound) >= minSound && v.sounds[w.sound]
}

//go:embed words.txt
var wordLists string

// lists contains the sections of words.txt by name.
var lists = func() map[string]string {
	sections := map[string]string{}
	name := ""
	for line := range strings.Lines(wordLists) {
		if title, ok := strings.CutPrefix(line, "# "); ok {
			name = strings.TrimSpace(title)
			continue
		}
		sections[name] += line
	}
	return sections
}()

// Word lists, from the sections of words.txt.
var (
	fillers      = newVocabulary(lists["fillers"])
	wants        = newVocabulary(lists["wants"])
	addressWords = newVocabulary(lists["address"])
	adminWords   = newVocabulary(lists["admin"])
	surnames     = newVocabulary(lists["names"])
	units        = newVocabulary(lists["units"])
	prices       = newVocabulary(lists["prices"])
	money        = newVocabulary(lists["money"])
	sizeWords    = newVocabulary(lists["sizes"])
	joiners      = newVocabulary(lists["joiners"])
	counts       = countsOf(lists["counts"])
	colors       = groupsOf(lists["colors"])
	sizes        = groupsOf(lists["size groups"])
)

// countsOf returns a map from number words such as "duita" to numbers.
func countsOf(text string) map[string]int {
	m := map[string]int{}
	for line := range strings.Lines(text) {
		words := strings.Fields(line)
		for _, each := range words[min(1, len(words)):] {
			n, _ := strconv.Atoi(words[0])
			m[textnorm.Fold(each)] = n
		}
	}
	return m
}

// groupsOf maps each word to the first word of its line, because the words of a line are synonyms.
func groupsOf(text string) map[string]string {
	m := map[string]string{}
	for line := range strings.Lines(text) {
		words := strings.Fields(line)
		for _, each := range words {
			m[textnorm.Fold(each)] = words[0]
		}
	}
	return m
}
