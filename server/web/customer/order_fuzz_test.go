package customer

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/labstack/echo/v4"

	"haat/server/order/checkout"
	"haat/server/platform/fault"
	"haat/server/platform/httpx"
)

// FuzzOrderBody checks that an order is either decoded or refused with a fault, and that a decoded order can be
// encoded and decoded again.
func FuzzOrderBody(f *testing.F) {
	for _, seed := range []string{
		`{"name":"A","mobile":"01712345678","division":"Dhaka","district":"Dhaka","upazila":"Mirpur","line":"x","lines":[{"product_id":1,"quantity":2,"variant_id":3}],"package_id":1}`,
		`{"lines":[{"quantity":1e9}]}`, `{"lines":{}}`, `{"NAME":"x"}`, `{"name":"a","name":"b"}`, `[[[[`, `{"lines":[` + strings.Repeat("[", 200), "\xef\xbb\xbf{}", `{"name":"\ud800"}`,
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, body string) {
		var in checkout.PlaceRequest
		err := readOrder("application/json", body, func(c echo.Context) error { return httpx.ReadJSON(c, &in) })
		if err != nil {
			if refusal, ok := fault.As(err); !ok || refusal.Kind == fault.Internal || refusal.Code != "request_invalid" && refusal.Code != "request_too_large" {
				t.Errorf("%q: %v", body, err)
			}
			return
		}
		encoded, err := json.Marshal(in)
		if err != nil {
			t.Fatal(err)
		}
		var again checkout.PlaceRequest
		if err := readOrder("application/json", string(encoded), func(c echo.Context) error { return httpx.ReadJSON(c, &again) }); err != nil {
			t.Errorf("%q can be decoded, but its encoding %s cannot: %v", body, encoded, err)
		}
	})
}

// readOrder calls read with a request that has the body.
func readOrder(media, body string, read func(echo.Context) error) error {
	req := httptest.NewRequest(http.MethodPost, "/", strings.NewReader(body))
	req.Header.Set(echo.HeaderContentType, media)
	return read(echo.New().NewContext(req, httptest.NewRecorder()))
}
