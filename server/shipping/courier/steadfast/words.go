package steadfast

import (
	"slices"
	"strings"

	"haat/server/shipping/courier"
)

// fieldCodes maps the API's field names to error codes. The invoice is first, because a duplicate invoice is not treated as a failure.
var fieldCodes = []courier.FieldCode{
	{Field: "invoice", Code: courier.CodeInvoice}, {Field: "recipient_phone", Code: courier.CodeMobile},
	{Field: "recipient_name", Code: courier.CodeName}, {Field: "recipient_address", Code: courier.CodeAddress},
	{Field: "cod_amount", Code: courier.CodeCOD}, {Field: "note", Code: courier.CodeNote},
	{Field: "item_description", Code: courier.CodeContents},
}

// codeOf returns the code for an error message of Steadfast: a sentence such as "The recipient phone format is invalid." or a constant such
// as RECEIVER_PHONE_IS_REQUIRED.
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

// clean replaces some characters with a space, in the same way as Steadfast, so that Haat stores the same text.
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
