package telemetry_test

import (
	"net/http"
	"regexp"
	"strings"
	"testing"

	"haat/server/web/webtest"
)

var elevenDigits = regexp.MustCompile(`[0-9০-৯]{11}`)

// The log must contain no phone numbers, neither after successful requests nor while the database is
// unavailable.
func TestLog_ContainsNoPhoneNumbers(t *testing.T) {
	c, mobile := webtest.NewCheckout(t), "01712345678"
	c.NewCustomer(mobile, "demo1234")
	c.Login(mobile, "wrong password").WantStatus(t, http.StatusUnauthorized)
	c.PostJSON("/password/code", webtest.Fields{"mobile": mobile}).WantStatus(t, http.StatusOK)
	c.MustPlaceOrder("first-key")
	if err := c.Site.DB.Close(); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{"/a/order_details/12345678?mobile=", "/a/search?q=", "/a/product/"} {
		c.Site.Get(path + mobile)
	}
	text := c.Site.Log.String()
	if !strings.Contains(text, "request failed") || !strings.Contains(text, "017******78") {
		t.Errorf("the log lacks the failed requests: %s", text)
	}
	if found := elevenDigits.FindAllString(text, -1); len(found) > 0 {
		t.Errorf("phone numbers in the log: %v\n%s", found, text)
	}
}
