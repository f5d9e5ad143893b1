package web

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"io"
	"net/http"

	"github.com/labstack/echo/v4"

	"haat/server/catalog/productcsv"
	"haat/server/platform/fault"
)

const csvType = "text/csv; charset=utf-8"

// exportProducts answers all products of the shop as a file.
func (s *Server) exportProducts(c echo.Context, who *merchantAt) error {
	var out bytes.Buffer
	if err := s.Sheets.Export(who.ctx, &out); err != nil {
		return err
	}
	return sendFile(c, who.tenant.Shop.Slug+"-products.csv", out.Bytes())
}

// importTemplate answers a file that shows what one to import has to be like.
func (s *Server) importTemplate(c echo.Context, _ *merchantAt) error {
	var out bytes.Buffer
	if err := productcsv.Template(&out); err != nil {
		return err
	}
	return sendFile(c, "products-template.csv", out.Bytes())
}

func sendFile(c echo.Context, name string, data []byte) error {
	header := c.Response().Header()
	header.Set("Cache-Control", "no-store")
	header.Set(echo.HeaderContentDisposition, `attachment; filename="`+name+`"`)
	return c.Blob(http.StatusOK, csvType, data)
}

// previewImport keeps a file of products and answers what would happen.
func (s *Server) previewImport(c echo.Context, who *merchantAt) error {
	name, data, err := readFile(c)
	if err != nil {
		return err
	}
	preview, err := s.Sheets.Preview(who.ctx, who.ID, name, data)
	if err != nil {
		return err
	}
	return sendPrivate(c, preview)
}

// productImport answers how it stands with an import.
func (s *Server) productImport(c echo.Context, who *merchantAt) error {
	id, err := pathID(c, "import", "import_not_found")
	if err != nil {
		return err
	}
	in, err := s.Sheets.Import(who.ctx, id)
	if err != nil {
		return err
	}
	return sendPrivate(c, in)
}

// runImport takes an import over. It goes on without the browser that began it.
func (s *Server) runImport(c echo.Context, who *merchantAt) error {
	id, err := pathID(c, "import", "import_not_found")
	if err != nil {
		return err
	}
	var in productcsv.RunRequest
	if err := readJSON(c, &in); err != nil {
		return err
	}
	done, err := s.Sheets.Run(context.WithoutCancel(who.ctx), id, in)
	if err != nil {
		return err
	}
	return sendPrivate(c, done)
}

// readFile reads a form that has a file under "file" and nothing else. Unsupported
// "media_type_unsupported", TooLarge "import_too_large", Malformed "request_invalid" for what
// is no form, Invalid "request_invalid" with what is not known, TooMany "too_many" where
// many send files at this moment.
func readFile(c echo.Context) (name string, data []byte, err error) {
	parts, err := openForm(c)
	if err != nil {
		return "", nil, err
	}
	unknown, held := "", heldBy(c)
	// All of it is read: a browser that is still sending would not hear of a refusal.
	for {
		part, err := parts.NextPart()
		if err == io.EOF { // wrapped, it is of a form that breaks off
			break
		}
		if err != nil {
			return "", nil, unreadForm(err)
		}
		if part.FormName() != "file" || data != nil {
			unknown = cmp.Or(unknown, part.FormName(), "file")
			continue
		}
		name = part.FileName()
		data, err = held.readAll(part, productcsv.MaxBytes+1)
		if errors.Is(err, errNoRoom) {
			return "", nil, tooMany(againSoon)
		}
		if err != nil {
			return "", nil, unreadForm(err)
		}
	}
	switch {
	case unknown != "":
		return "", nil, invalid(unknown)
	case data == nil:
		return "", nil, invalid("file")
	case len(data) > productcsv.MaxBytes:
		return "", nil, fault.New(fault.TooLarge, "import_too_large")
	}
	return name, data, nil
}
