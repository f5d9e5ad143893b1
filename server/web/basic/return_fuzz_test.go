package basic

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/labstack/echo/v4"

	"haat/ent"
	"haat/server/order/returns"
	"haat/server/platform/fault"
	"haat/server/platform/httpx"
	"haat/server/tenancy"
	"haat/server/web/edge"
)

// FuzzReturnForm checks that a form is either parsed or refused with a fault, and that a request has a
// limited number of items and texts.
func FuzzReturnForm(f *testing.F) {
	part := func(name, value string) string {
		return "--b\r\nContent-Disposition: form-data; name=\"" + name + "\"\r\n\r\n" + value + "\r\n"
	}
	for _, seed := range []string{
		part("kind", "return") + part("reason", "size") + part("units-1", "2") + part("note", "n") + "--b--\r\n",
		part("units-1", "৩") + part("units-1", "-1") + part("units-2", "1e9") + "--b--\r\n",
		part("unknown", "x") + "--b--\r\n", part("kind", "return"), "--b--", "",
		"--b\r\nContent-Disposition: form-data; name=\"picture\"; filename=\"a.jpg\"\r\n\r\nGIF89a\r\n--b--\r\n",
		strings.Repeat(part("picture", ""), 70) + "--b--\r\n",
	} {
		f.Add(seed)
	}
	items := []*ent.OrderItem{{ID: 1, Quantity: 3}, {ID: 2, Quantity: 1}}
	f.Fuzz(func(t *testing.T, body string) {
		req := httptest.NewRequest(http.MethodPost, "/", strings.NewReader(body))
		req.Header.Set(echo.HeaderContentType, "multipart/form-data; boundary=b")
		var in returns.AskRequest
		var uploads httpx.ConcurrencyLimit
		read := edge.LimitUploads(&edge.Edge{}, &uploads, func(c echo.Context, _ *edge.OrderAt) (err error) {
			in, _, err = readReturn(c, items)
			return err
		})
		err := read(echo.New().NewContext(req, httptest.NewRecorder()), &edge.OrderAt{AtShop: &edge.AtShop{Tenant: &tenancy.Tenant{Shop: &ent.Shop{ID: 1}}}, OrderID: 1})
		if refusal, ok := fault.As(err); err != nil && (!ok || refusal.Kind == fault.Internal) {
			t.Fatalf("%q: %v", body, err)
		}
		if err == nil && len(in.Items) != len(items) || len(in.Photos) > 64 {
			t.Fatalf("%q: %+v", body, in)
		}
	})
}
