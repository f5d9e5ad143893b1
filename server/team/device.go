package team

import (
	"regexp"
	"strings"
)

// known maps a part of a User-Agent to the name of the browser or system that contains it.
type known struct{ part, name string }

// browsers lists browsers. Those whose User-Agent also contains "Chrome" or "Safari" precede these two.
var browsers = []known{
	{"EdgA/", "Edge"}, {"EdgiOS/", "Edge"}, {"Edg/", "Edge"}, {"OPR/", "Opera"}, {"SamsungBrowser/", "Samsung Internet"},
	{"UCBrowser/", "UC Browser"}, {"FBAV/", "Facebook"}, {"FxiOS/", "Firefox"}, {"Firefox/", "Firefox"}, {"CriOS/", "Chrome"},
	{"Chrome/", "Chrome"}, {"Safari/", "Safari"},
}

var systems = []known{
	{"Android", "Android"}, {"iPhone", "iPhone"}, {"iPad", "iPad"}, {"CrOS", "ChromeOS"}, {"Windows", "Windows"},
	{"Macintosh", "macOS"}, {"Linux", "Linux"},
}

// appName matches the product name at the beginning of an app's User-Agent (RFC 9110,
// section 10.1.5).
var appName = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_-]{0,29}`)

// DeviceOf summarizes a User-Agent, such as "Chrome, Android", in at most 60 characters. It returns "" if it
// does not recognize any part.
func DeviceOf(userAgent string) string {
	name := named(userAgent, browsers)
	if name == "" {
		if name = appName.FindString(userAgent); name == "Mozilla" {
			name = ""
		}
	}
	system := named(userAgent, systems)
	if name == "" || system == "" {
		return name + system
	}
	return name + ", " + system
}

func named(userAgent string, list []known) string {
	for _, each := range list {
		if strings.Contains(userAgent, each.part) {
			return each.name
		}
	}
	return ""
}
