package catalog

import "net/url"

// webLink is an address of the web as it was written down; empty where it is none, so that
// no page leads to what runs instead of opens, whoever wrote the row.
func webLink(address string) string {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Host == "" {
		return ""
	}
	return address
}
