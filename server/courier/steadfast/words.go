package steadfast

import (
	"encoding/json"
	"slices"
	"strings"

	"haat/server/courier"
)

// fieldCodes are the codes of the API's fields. The invoice is the first, because an invoice that exists is no failure.
var fieldCodes = []struct{ field, code string }{
	{"invoice", courier.CodeInvoice}, {"recipient_phone", courier.CodeMobile}, {"recipient_name", courier.CodeName},
	{"recipient_address", courier.CodeAddress}, {"cod_amount", courier.CodeCOD}, {"note", courier.CodeNote},
	{"item_description", courier.CodeContents},
}

// codeOf returns the code of a refusal in Steadfast's words: a sentence such as "The recipient phone format is invalid." or a constant
// such as RECEIVER_PHONE_IS_REQUIRED.
func codeOf(text string) string {
	text = strings.ToLower(strings.ReplaceAll(text, "_", " "))
	has := func(words ...string) bool {
		return slices.ContainsFunc(words, func(word string) bool { return strings.Contains(text, word) })
	}
	switch {
	case has("invoice") && has("exist", "already", "taken", "unique"):
		return courier.CodeInvoiceExists
	case has("invoice"):
		return courier.CodeInvoice
	case has("phone", "mobile"):
		return courier.CodeMobile
	case has("address"):
		return courier.CodeAddress
	case has("note"):
		return courier.CodeNote
	case has("cod amount", "cod "):
		return courier.CodeCOD
	case has("description"):
		return courier.CodeContents
	case has("name"):
		return courier.CodeName
	default:
		return courier.CodeRefused
	}
}

// sentencesOf returns the texts in an error of any of the forms that Steadfast uses: a list, an object of lists, a string, or a list that
// was encoded as a string.
func sentencesOf(raw json.RawMessage) []string {
	return sentences(raw, 3)
}

func sentences(raw json.RawMessage, depth int) (out []string) {
	var text string
	var list []json.RawMessage
	var fields map[string]json.RawMessage
	switch {
	case depth == 0 || len(raw) == 0:
	case json.Unmarshal(raw, &list) == nil:
		for _, each := range list {
			out = append(out, sentences(each, depth-1)...)
		}
	case json.Unmarshal(raw, &fields) == nil:
		names := make([]string, 0, len(fields))
		for name := range fields {
			names = append(names, name)
		}
		slices.Sort(names)
		for _, name := range names {
			out = append(out, sentences(fields[name], depth-1)...)
		}
	case json.Unmarshal(raw, &text) == nil && strings.HasPrefix(text, "["):
		return sentences(json.RawMessage(text), depth-1)
	case text != "":
		return []string{text}
	}
	return out
}

// clean replaces the characters that Steadfast replaces with a space, so that Haat shows the parcel as it is booked.
func clean(text string) string {
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if strings.ContainsRune("{};<>$", r) {
			return ' '
		}
		return r
	}, text))
}

func cut(text string, characters int) string {
	if runes := []rune(text); len(runes) > characters {
		return string(runes[:characters])
	}
	return text
}
