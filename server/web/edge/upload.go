package edge

import (
	"cmp"
	"errors"
	"io"
	"mime/multipart"
	"net/http"
	"slices"
	"time"

	"github.com/labstack/echo/v4"

	"haat/server/platform/fault"
	"haat/server/platform/httpx"
	"haat/server/platform/media"
)

const (
	// maxForm is the maximum size of a form with pictures in bytes. maxParts is the maximum number of its
	// parts.
	maxForm  = 48 << 20
	maxParts = 64
	// Forms have longer timeouts than other requests, because phones upload slowly.
	uploadTimeout = 5 * time.Minute
	answerWithin  = time.Minute
)

// formPicture is the field name of every picture of a form.
const formPicture = "picture"

// Upload is a decoded multipart form: its texts by field name, and its pictures.
type Upload struct {
	Texts       map[string][]string
	Pictures    [][]byte
	maxPictures int // pictures beyond this number are nil
	held        *FormAllocation
}

// Text returns the first value of a field, or "".
func (f *Upload) Text(name string) string {
	if len(f.Texts[name]) == 0 {
		return ""
	}
	return f.Texts[name][0]
}

// OpenForm returns the parts of a request's form. It limits the form to maxForm bytes and uploadTimeout, and
// requires a minimum rate (FormWindow). Errors: Unsupported "media_type_unsupported"; Malformed
// "request_invalid".
func OpenForm(c echo.Context) (*multipart.Reader, error) {
	if err := httpx.RequireContentType(c, echo.MIMEMultipartForm); err != nil {
		return nil, err
	}
	if err := httpx.ExtendTimeouts(c, uploadTimeout, uploadTimeout+answerWithin); err != nil {
		return nil, err
	}
	httpx.Pace(c, AllocationOf(c).window, uploadTimeout)
	req := c.Request()
	req.Body = http.MaxBytesReader(c.Response(), req.Body, maxForm)
	parts, err := req.MultipartReader()
	if err != nil {
		return nil, fault.New(fault.Malformed, "request_invalid")
	}
	return parts, nil
}

// ReadForm reads a form with the named text fields and pictures. Pictures beyond maxPictures are added as
// nil. Errors: Unsupported "media_type_unsupported"; TooLarge "request_too_large"; TooSlow
// "request_too_slow"; Malformed "request_invalid" if the body is not a form; Invalid "picture_too_large" or
// "picture_unreadable"; Invalid "request_invalid" with the name of an unknown field; TooMany "too_many" if
// the upload memory is used up.
func ReadForm(c echo.Context, maxPictures int, names ...string) (*Upload, error) {
	parts, err := OpenForm(c)
	if err != nil {
		return nil, err
	}
	f := &Upload{Texts: map[string][]string{}, maxPictures: maxPictures, held: AllocationOf(c)}
	var refusal error
	for range maxParts {
		part, err := parts.NextPart()
		if err == io.EOF { // a wrapped io.EOF means a truncated form
			return f, refusal
		}
		if err == nil && refusal == nil {
			refusal, err = f.add(part, names)
		}
		if err != nil {
			return nil, UnreadForm(err)
		}
		// After a refusal, the rest is read and discarded, because a browser that is still sending would not
		// receive the error.
	}
	return nil, fault.New(fault.Invalid, "request_invalid")
}

// add reads a part. refusal is set if its content is not acceptable, and err if it could not be read.
func (f *Upload) add(part *multipart.Part, names []string) (refusal, err error) {
	name := part.FormName()
	switch {
	case name == formPicture && len(f.Pictures) >= f.maxPictures:
		f.Pictures = append(f.Pictures, nil)
		return nil, nil
	case name == formPicture:
		data, err := f.held.ReadAll(part, media.MaxBytes+1)
		switch {
		case errors.Is(err, ErrFormMemoryFull):
			return httpx.TooMany(BusyRetryAfter), nil
		case err != nil:
			return nil, err
		case len(data) > media.MaxBytes:
			return fault.New(fault.Invalid, "picture_too_large"), nil
		case len(data) > 0:
			f.Pictures = append(f.Pictures, data)
		case part.FileName() != "": // without a file name, no file was selected
			return fault.New(fault.Invalid, "picture_unreadable"), nil
		}
		return nil, nil
	case slices.Contains(names, name):
		data, err := io.ReadAll(io.LimitReader(part, httpx.MaxBody+1))
		if err == nil && len(data) > httpx.MaxBody {
			return fault.New(fault.TooLarge, "request_too_large"), nil
		}
		f.Texts[name] = append(f.Texts[name], string(data))
		return nil, err
	}
	return httpx.InvalidField(name), nil
}

// UnreadForm converts the error of reading a form to a fault.
func UnreadForm(err error) error {
	var tooLarge *http.MaxBytesError
	if errors.As(err, &tooLarge) {
		return fault.New(fault.TooLarge, "request_too_large")
	}
	if errors.Is(err, httpx.ErrTooSlow) {
		return fault.New(fault.TooSlow, "request_too_slow")
	}
	return fault.New(fault.Malformed, "request_invalid")
}

// maxFileFormText is the maximum size of a text field in a form with a file, in bytes.
const maxFileFormText = 16 << 10

// FileForm is a decoded form with one file.
type FileForm struct {
	Name  string
	Data  []byte
	Texts map[string]string
}

// ReadFileForm reads a form with the field "file" and the named text fields. Errors: Unsupported
// "media_type_unsupported"; tooLarge if the file has more than maxBytes bytes; Malformed "request_invalid" if
// the body is not a form; Invalid "request_invalid" for an unknown, repeated or missing field; TooMany
// "too_many" if the upload memory is used up.
func ReadFileForm(c echo.Context, maxBytes int64, tooLarge *fault.Fault, texts ...string) (*FileForm, error) {
	parts, err := OpenForm(c)
	if err != nil {
		return nil, err
	}
	f, wrong, held := &FileForm{Texts: map[string]string{}}, "", AllocationOf(c)
	// The whole body is read, because a browser that is still sending would not receive the error.
	for {
		part, err := parts.NextPart()
		if err == io.EOF { // a wrapped io.EOF means a truncated form
			break
		}
		if err != nil {
			return nil, UnreadForm(err)
		}
		name := part.FormName()
		_, repeated := f.Texts[name]
		switch {
		case name == "file" && f.Data == nil:
			f.Name = part.FileName()
			f.Data, err = held.ReadAll(part, maxBytes+1)
			if errors.Is(err, ErrFormMemoryFull) {
				return nil, httpx.TooMany(BusyRetryAfter)
			}
		case slices.Contains(texts, name) && !repeated:
			var text []byte
			if text, err = io.ReadAll(io.LimitReader(part, maxFileFormText+1)); len(text) > maxFileFormText {
				wrong = cmp.Or(wrong, name)
			}
			f.Texts[name] = string(text)
		default:
			wrong = cmp.Or(wrong, name, "file")
		}
		if err != nil {
			return nil, UnreadForm(err)
		}
	}
	switch {
	case wrong != "":
		return nil, httpx.InvalidField(wrong)
	case f.Data == nil:
		return nil, httpx.InvalidField("file")
	case int64(len(f.Data)) > maxBytes:
		return nil, tooLarge
	}
	return f, nil
}
