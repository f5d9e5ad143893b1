package whatsapp

import (
	"cmp"
	"context"
	"net/http"
	"strconv"
	"strings"

	"haat/server/platform/form"
	"haat/server/platform/remote"
	"haat/server/platform/textnorm"
)

// maxParameter is the maximum length of a parameter, in characters. The API accepts longer ones.
const maxParameter = 100

// Template is a message from an approved template, with parameters of its body and quick-reply buttons.
type Template struct {
	To        string   // number of 11 digits
	Name      string   // name of the template
	Languages []string // codes of the template's languages; the first one that exists is used
	Body      []string // values of {{1}}, {{2}}, …
	Payloads  []string // contained in the webhook when a button is pressed, in the order of the buttons
}

// Send sends a message and returns its id. A call never sends a message twice. If the message was not sent,
// the error is one of package remote. If it may have been sent, the error is ErrLost.
func (c *Client) Send(ctx context.Context, a Account, t Template) (id string, err error) {
	for _, language := range t.Languages {
		if id, err = c.send(ctx, a, t, language); !isUnknownTemplate(err) {
			break
		}
	}
	return id, err
}

// unknownTemplate is the code of a template that does not exist in the language, or is not approved.
const unknownTemplate = 132001

func isUnknownTemplate(err error) bool {
	r, ok := remote.AsRefused(err)
	return ok && r.Code == strconv.Itoa(unknownTemplate)
}

// IsTemplateProblem reports whether a message was refused because its template is missing, paused or
// disabled, or has other parameters or buttons.
func IsTemplateProblem(err error) bool {
	r, ok := remote.AsRefused(err)
	return ok && len(r.Code) == 6 && strings.HasPrefix(r.Code, "132")
}

type object = map[string]any

func (c *Client) send(ctx context.Context, a Account, t Template, language string) (string, error) {
	texts := []object{}
	for _, text := range t.Body {
		texts = append(texts, object{"type": "text", "text": parameter(text)})
	}
	components := []object{{"type": "body", "parameters": texts}}
	for i, payload := range t.Payloads {
		components = append(components, object{
			"type": "button", "sub_type": "quick_reply", "index": strconv.Itoa(i), "parameters": []object{{"type": "payload", "payload": payload}},
		})
	}
	var answer struct {
		Messages []struct {
			ID string `json:"id"`
		} `json:"messages"`
	}
	err := c.do(ctx, a, http.MethodPost, "/messages", object{
		"messaging_product": "whatsapp", "recipient_type": "individual", "to": International(t.To), "type": "template",
		"template": object{"name": t.Name, "language": object{"code": language}, "components": components},
	}, &answer)
	if err != nil {
		return "", err
	}
	if len(answer.Messages) == 0 || answer.Messages[0].ID == "" {
		return "", remote.Failure(true, "answer without a message's id")
	}
	return answer.Messages[0].ID, nil
}

// SendText sends a text to a number of 11 digits. WhatsApp accepts it within 24 hours after a message of the
// customer, such as a pressed button. Errors are those of Send.
func (c *Client) SendText(ctx context.Context, a Account, to, text string) error {
	var answer struct{}
	return c.do(ctx, a, http.MethodPost, "/messages", object{
		"messaging_product": "whatsapp", "recipient_type": "individual", "to": International(to), "type": "text", "text": object{"body": text},
	}, &answer)
}

// parameter returns a text in the form that the API accepts in a template: not empty, and without line
// breaks, tabs and successive spaces.
func parameter(text string) string {
	return cmp.Or(textnorm.Clip(form.OneLine(text), maxParameter), "-")
}

// International returns a number of 11 digits in international form without a plus sign, such as 8801712345678.
func International(number string) string { return "88" + number }
