package text

import (
	"regexp"
	"strings"
	"unicode"
)

// numberMark replaces a phone number. It separates the texts before and after it.
const numberMark = "\x02"

var (
	webAddress = regexp.MustCompile(`(?i)(?:https?://|www\.)\S+`)
	thousands  = regexp.MustCompile(`([0-9০-৯]),([0-9০-৯]{3})(?:([^0-9০-৯])|$)`)
	// copied matches the time and sender that precede a message copied from a chat.
	copied = regexp.MustCompile(`(?im)^\s*\[?[0-9]{1,2}[/.-][0-9]{1,2}[/.-][0-9]{2,4},? +[0-9]{1,2}:[0-9]{2}(?::[0-9]{2})?\s?(?:[ap]m)?\]?(?: -)? *(?:[^:\n]{1,40}: )?`)
	// chatLine matches a line that chat apps add to messages.
	chatLine = regexp.MustCompile(`(?im)^\s*(?:forwarded(?: message)?|you (?:sent|replied.*|forwarded.*)|.{1,40} replied to you|original message:?|seen(?: by .*)?|enter|sent|typing\W*|delivered)\s*$`)
	// visarga matches the Bengali letter visarga where people type it as a colon at the end of a word. It
	// does not match abbreviations of honorifics.
	visarga  = regexp.MustCompile(`([\x{0980}-\x{09ff}]+)ঃ([\s:.\-–]|$)`)
	honorary = regexp.MustCompile(`(^|[\s:])(মো|মোছা|মোসা|মুহা|ডা)[:ঃ.]\s*`)
	star     = regexp.MustCompile(`(^|[^0-9০-৯\s])\s*\*+|\*+\s*([^0-9০-৯\s*]|$)`)
)

// clean removes control characters, web addresses and lines of chat apps from a message, and converts emoji to separators.
func clean(text string) string {
	text = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\u2028", "\n", "\u00a0", " ", "\t", " ", "：", ":", "，", ",", "।", "|").
		Replace(strings.ToValidUTF8(text, ""))
	text = strings.Map(func(c rune) rune {
		switch {
		case c == '\n', c == '\u200c', c == '\u200d':
			return c
		case unicode.Is(unicode.So, c), unicode.Is(unicode.Sk, c) && c > unicode.MaxLatin1:
			return '|'
		case unicode.IsControl(c), unicode.In(c, unicode.Cf, unicode.Variation_Selector, unicode.Me):
			return -1
		case c == '_', c == '~', c == '"', c == '“', c == '”':
			return ' '
		}
		return c
	}, text)
	text = copied.ReplaceAllString(text, "")
	text = chatLine.ReplaceAllString(text, "")
	text = webAddress.ReplaceAllString(text, "|")
	text = thousands.ReplaceAllString(text, "$1$2$3")
	text = star.ReplaceAllString(text, "$1 $2")
	text = honorary.ReplaceAllString(text, "$1$2ঃ ")
	return visarga.ReplaceAllStringFunc(text, func(found string) string {
		for _, title := range []string{"মো", "মোছা", "মোসা", "মুহা", "ডা"} {
			if strings.HasPrefix(found, title+"ঃ") {
				return found
			}
		}
		return strings.Replace(found, "ঃ", ": ", 1)
	})
}
