package edge

import (
	"github.com/labstack/echo/v4"

	"haat/server/customer/chat"
	"haat/server/platform/fault"
	"haat/server/platform/form"
)

// ReadDraft parses the form of a message. Errors: Invalid "message_invalid" for the field "picture" if there
// is more than one picture; those of ReadForm.
func ReadDraft(c echo.Context) (chat.Draft, error) {
	fields, err := ReadForm(c, 1, "key", "text")
	if err != nil {
		return chat.Draft{}, err
	}
	draft := chat.Draft{Key: fields.Text("key"), Text: fields.Text("text")}
	switch len(fields.Pictures) {
	case 0:
	case 1:
		draft.Picture = fields.Pictures[0]
	default:
		return chat.Draft{}, form.Fields{"picture": "max"}.Of(fault.New(fault.Invalid, "message_invalid"))
	}
	return draft, nil
}

// SeenRequest contains the sequence number of the last message that the reader has seen.
type SeenRequest struct {
	Seq int `json:"seq"`
}
