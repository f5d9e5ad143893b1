package edge

import (
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/labstack/echo/v4"
)

// If the generation of a file fails after the beginning, the connection must be aborted, so that clients do
// not mistake a part for the whole file.
func TestSendStreamed_AbortsUnfinishedFiles(t *testing.T) {
	s := &Edge{Logger: slog.New(slog.DiscardHandler), Client: &clientBuild{}}
	ask := func(size int) (rec *httptest.ResponseRecorder, aborted any, err error) {
		rec = httptest.NewRecorder()
		c := echo.New().NewContext(httptest.NewRequest(http.MethodGet, "/", nil), rec)
		defer func() { aborted = recover() }()
		err = s.SendStreamed(c, 1, StreamedFile{ContentType: "application/xml", Version: "1", Write: func(w io.Writer) error {
			if _, err := w.Write(make([]byte, size)); err != nil {
				return err
			}
			return errors.New("no more rows")
		}})
		return rec, nil, err
	}
	if rec, aborted, err := ask(10); err == nil || aborted != nil || rec.Header().Get("Etag") != "" || rec.Body.Len() != 0 {
		t.Errorf("before the first chunk: %v, %v, %v", err, aborted, rec.Header())
	}
	if _, aborted, _ := ask(1 << 20); aborted != http.ErrAbortHandler {
		t.Errorf("midway: %v", aborted)
	}
	if n := len(s.fileReaders.byShop); n != 0 {
		t.Errorf("%d shops still have readers", n)
	}
}
