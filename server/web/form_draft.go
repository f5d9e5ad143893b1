package web

import (
	"github.com/labstack/echo/v4"

	"haat/server/chat"
	"haat/server/platform/fault"
	"haat/server/platform/form"
)

// readDraft reads the form of a message. It returns Invalid "message_invalid" with the field
// "picture" for more than one picture, and the errors of readForm.
func readDraft(c echo.Context) (chat.Draft, error) {
	fields, err := readForm(c, 1, "key", "text")
	if err != nil {
		return chat.Draft{}, err
	}
	draft := chat.Draft{Key: fields.text("key"), Text: fields.text("text")}
	switch len(fields.pictures) {
	case 0:
	case 1:
		draft.Picture = fields.pictures[0]
	default:
		return chat.Draft{}, form.Fields{"picture": "max"}.Of(fault.New(fault.Invalid, "message_invalid"))
	}
	return draft, nil
}

type seenRequest struct {
	Seq int `json:"seq"`
}
