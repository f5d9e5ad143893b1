package merchant

import (
	"regexp"
	"strings"
)

// known is a name, and the part of a User-Agent that gives it away.
type known struct{ part, name string }

// Browsers that call themselves Chrome or Safari too stand before those.
var browsers = []known{
	{"EdgA/", "Edge"}, {"EdgiOS/", "Edge"}, {"Edg/", "Edge"}, {"OPR/", "Opera"}, {"SamsungBrowser/", "Samsung Internet"},
	{"UCBrowser/", "UC Browser"}, {"FBAV/", "Facebook"}, {"FxiOS/", "Firefox"}, {"Firefox/", "Firefox"}, {"CriOS/", "Chrome"},
	{"Chrome/", "Chrome"}, {"Safari/", "Safari"},
}

var systems = []known{
	{"Android", "Android"}, {"iPhone", "iPhone"}, {"iPad", "iPad"}, {"CrOS", "ChromeOS"}, {"Windows", "Windows"},
	{"Macintosh", "macOS"}, {"Linux", "Linux"},
}

// appName is the name that an app begins its User-Agent with (RFC 9110, section 10.1.5).
var appName = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_-]{0,29}`)

// DeviceOf summarises a User-Agent for people, such as "Chrome, Android", in at most 60
// letters; empty where it says nothing.
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
