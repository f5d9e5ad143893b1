package telemetry_test

import (
	"net/http"
	"regexp"
	"strings"
	"testing"

	"haat/server/web/webtest"
)

var elevenDigits = regexp.MustCompile(`[0-9০-৯]{11}`)

// What people do with their number leaves none in the log, neither when it goes well nor when the database is away.
func TestLog_HasNoPhoneNumber(t *testing.T) {
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
	said := c.Site.Log.String()
	if !strings.Contains(said, "request failed") || !strings.Contains(said, "017******78") {
		t.Errorf("the log is not of these: %s", said)
	}
	if found := elevenDigits.FindAllString(said, -1); len(found) > 0 {
		t.Errorf("in the log: %v\n%s", found, said)
	}
}
