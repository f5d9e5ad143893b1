package web_test

import (
	"net/http"
	"regexp"
	"strings"
	"testing"
)

var elevenDigits = regexp.MustCompile(`[0-9০-৯]{11}`)

// What people do with their number leaves none in the log, neither when it goes well nor when the database is away.
func TestLog_HasNoPhoneNumber(t *testing.T) {
	c, mobile := openCounter(t), "01712345678"
	c.customer(mobile, "demo1234")
	c.login(mobile, "wrong password").want(t, http.StatusUnauthorized)
	c.ask("/password/code", fields{"mobile": mobile}).want(t, http.StatusOK)
	c.placed("first-key")
	if err := c.site.db.Close(); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{"/a/order_details/12345678?mobile=", "/a/search?q=", "/a/product/"} {
		c.site.get(path + mobile)
	}
	said := c.site.log.String()
	if !strings.Contains(said, "request failed") || !strings.Contains(said, "017******78") {
		t.Errorf("the log is not of these: %s", said)
	}
	if found := elevenDigits.FindAllString(said, -1); len(found) > 0 {
		t.Errorf("in the log: %v\n%s", found, said)
	}
}
