package web

import (
	"errors"
	"io"
	"mime/multipart"
	"net/http"
	"slices"
	"time"

	"github.com/labstack/echo/v4"

	"haat/server/platform/fault"
	"haat/server/platform/media"
)

const (
	// maxForm is the most bytes of a form with pictures, maxParts the most parts.
	maxForm  = 48 << 20
	maxParts = 64
	// A form may take longer than other requests: phones send slowly.
	uploadWithin = 5 * time.Minute
	answerWithin = time.Minute
)

// formPicture is the name of every picture of a form.
const formPicture = "picture"

// upload is what a request of several parts has: texts by their names, and pictures.
type upload struct {
	texts    map[string][]string
	pictures [][]byte
	most     int // pictures whose bytes are kept; of others there is only that they came
	held     *held
}

// text is the first of a name, or empty.
func (f *upload) text(name string) string {
	if len(f.texts[name]) == 0 {
		return ""
	}
	return f.texts[name][0]
}

// openForm returns the parts of a request's form, of maxForm bytes at most, which may take its
// time but not fall below the pace of forms. Unsupported "media_type_unsupported", Malformed
// "request_invalid".
func openForm(c echo.Context) (*multipart.Reader, error) {
	if err := takes(c, echo.MIMEMultipartForm); err != nil {
		return nil, err
	}
	if err := extend(c, uploadWithin, uploadWithin+answerWithin); err != nil {
		return nil, err
	}
	pace(c, heldBy(c).window, uploadWithin)
	req := c.Request()
	req.Body = http.MaxBytesReader(c.Response(), req.Body, maxForm)
	parts, err := req.MultipartReader()
	if err != nil {
		return nil, fault.New(fault.Malformed, "request_invalid")
	}
	return parts, nil
}

// readForm reads a form of texts with these names and of pictures: of more than most it has
// that they came, empty. Unsupported "media_type_unsupported", TooLarge "request_too_large",
// TooSlow "request_too_slow",
// Malformed "request_invalid" for what is no form, Invalid "picture_too_large" or
// "picture_unreadable" of one, and "request_invalid" with the name that is not known, TooMany
// "too_many" where many send pictures at this moment.
func readForm(c echo.Context, most int, names ...string) (*upload, error) {
	parts, err := openForm(c)
	if err != nil {
		return nil, err
	}
	f := &upload{texts: map[string][]string{}, most: most, held: heldBy(c)}
	var refusal error
	for range maxParts {
		part, err := parts.NextPart()
		if err == io.EOF { // wrapped, it is of a form that breaks off
			return f, refusal
		}
		if err == nil && refusal == nil {
			refusal, err = f.add(part, names)
		}
		if err != nil {
			return nil, unreadForm(err)
		}
		// After a refusal the rest is passed over, not left: a browser that is still
		// sending would not hear of it.
	}
	return nil, fault.New(fault.Invalid, "request_invalid")
}

// add reads a part. The refusal is the answer to what it has; err is that it could
// not be read.
func (f *upload) add(part *multipart.Part, names []string) (refusal, err error) {
	name := part.FormName()
	switch {
	case name == formPicture && len(f.pictures) >= f.most:
		f.pictures = append(f.pictures, nil)
		return nil, nil
	case name == formPicture:
		data, err := f.held.readAll(part, media.MaxBytes+1)
		switch {
		case errors.Is(err, errNoRoom):
			return tooMany(againSoon), nil
		case err != nil:
			return nil, err
		case len(data) > media.MaxBytes:
			return fault.New(fault.Invalid, "picture_too_large"), nil
		case len(data) > 0:
			f.pictures = append(f.pictures, data)
		case part.FileName() != "": // without a name nothing was chosen
			return fault.New(fault.Invalid, "picture_unreadable"), nil
		}
		return nil, nil
	case slices.Contains(names, name):
		data, err := io.ReadAll(io.LimitReader(part, maxBody+1))
		if err == nil && len(data) > maxBody {
			return fault.New(fault.TooLarge, "request_too_large"), nil
		}
		f.texts[name] = append(f.texts[name], string(data))
		return nil, err
	}
	return invalid(name), nil
}

func unreadForm(err error) error {
	var tooLarge *http.MaxBytesError
	if errors.As(err, &tooLarge) {
		return fault.New(fault.TooLarge, "request_too_large")
	}
	if errors.Is(err, errTooSlow) {
		return fault.New(fault.TooSlow, "request_too_slow")
	}
	return fault.New(fault.Malformed, "request_invalid")
}

// extend gives a request this long from now to be read and answered, instead of
// what every other one has; 0 is for ever.
func extend(c echo.Context, read, write time.Duration) error {
	connection := http.NewResponseController(c.Response())
	err := errors.Join(connection.SetReadDeadline(in(read)), connection.SetWriteDeadline(in(write)))
	if errors.Is(err, http.ErrNotSupported) { // as of a connection that never waits
		return nil
	}
	return err
}

// in is the time after d; none for 0.
func in(d time.Duration) time.Time {
	if d == 0 {
		return time.Time{}
	}
	return time.Now().Add(d)
}
