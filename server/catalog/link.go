package catalog

import "net/url"

// webLink returns address if it is an http or https address, else "". Pages therefore never link to
// other schemes such as javascript:.
func webLink(address string) string {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Host == "" {
		return ""
	}
	return address
}
