package settings

import (
	"context"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"haat/ent"
	"haat/server/platform/form"
)

// maxLink is the maximum length of a URL, in characters.
const maxLink = 300

// service is a social network: the prefix of its pages' URLs, to which a user name is appended, and its
// hosts. client/admin/shop/settings/social.ts has the same table; testdata/social.json tests both.
type service struct {
	page  string
	hosts []string
}

var services = map[string]service{
	"facebook":  {"https://www.facebook.com/", []string{"facebook.com", "fb.com", "fb.me"}},
	"twitter":   {"https://x.com/", []string{"x.com", "twitter.com"}},
	"instagram": {"https://www.instagram.com/", []string{"instagram.com", "instagr.am"}},
	"youtube":   {"https://www.youtube.com/@", []string{"youtube.com", "youtu.be"}},
	"tiktok":    {"https://www.tiktok.com/@", []string{"tiktok.com"}},
}

// handle matches a user name, with or without an @.
var handle = regexp.MustCompile(`^@?([A-Za-z0-9._-]{1,100})$`)

// SocialAddress returns the URL of a page on a service. typed is a user name or a URL in any notation. ok is
// false if typed is neither; an empty text is accepted.
func SocialAddress(name, typed string) (address string, ok bool) {
	of := services[name]
	typed = strings.TrimSpace(typed)
	switch u := withScheme(typed); {
	case typed == "":
		return "", true
	case u == nil:
		return "", false
	case of.owns(u.Hostname()):
		return pageOf(u)
	}
	if found := handle.FindStringSubmatch(typed); found != nil && !isHost(typed) {
		return of.page + found[1], true
	}
	return "", false
}

// withScheme parses a URL that may lack https://. It returns nil for anything but http and https URLs.
func withScheme(typed string) *url.URL {
	if !strings.Contains(typed, "://") {
		typed = "https://" + typed
	}
	u, err := url.Parse(typed)
	if err != nil || u.Scheme != "https" && u.Scheme != "http" {
		return nil
	}
	return u
}

// isHost reports whether a user name looks like the host of another site.
func isHost(typed string) bool {
	return !strings.HasPrefix(typed, "@") && slices.ContainsFunc([]string{".com", ".net", ".org", ".com.bd"}, func(end string) bool {
		return strings.HasSuffix(strings.ToLower(typed), end)
	})
}

func (s service) owns(host string) bool {
	host = strings.ToLower(host)
	return slices.ContainsFunc(s.hosts, func(own string) bool { return host == own || strings.HasSuffix(host, "."+own) })
}

// pageOf returns the URL with https and without its fragment. ok is false for the service's front page, and
// for URLs with a user or a port.
func pageOf(u *url.URL) (address string, ok bool) {
	path := strings.TrimRight(u.EscapedPath(), "/")
	if path == "" || u.User != nil || u.Port() != "" {
		return "", false
	}
	address = "https://" + strings.ToLower(u.Host) + path
	if u.RawQuery != "" {
		address += "?" + u.RawQuery
	}
	return address, utf8.RuneCountInString(address) <= maxLink
}

func socialOf(s *ent.Shop) SocialLinks {
	in := SocialLinks{Facebook: s.Facebook, Twitter: s.Twitter, Instagram: s.Instagram, Youtube: s.Youtube, Tiktok: s.Tiktok}
	in.Version = versionOf(in)
	return in
}

// read normalizes the links for storage. The error is Invalid "settings_invalid" with the wrong fields.
func (s SocialLinks) read() (SocialLinks, error) {
	fields := form.Fields{}
	for name, link := range map[string]*string{
		"facebook": &s.Facebook, "twitter": &s.Twitter, "instagram": &s.Instagram, "youtube": &s.Youtube, "tiktok": &s.Tiktok,
	} {
		address, ok := SocialAddress(name, form.OneLine(*link))
		if !ok {
			fields[name] = "invalid"
		}
		*link = address
	}
	return s, fields.Of(settingsInvalid())
}

// ChangeSocial changes the social links of the context's shop. Errors: Invalid "settings_invalid"; Conflict
// "settings_changed".
func (s *Service) ChangeSocial(ctx context.Context, in SocialLinks) (*SocialLinks, error) {
	in, err := in.read()
	if err != nil {
		return nil, err
	}
	return changeShop(ctx, s, in.Version, socialOf, func(_ *ent.Client, _ *ent.Shop, update *ent.ShopUpdateOne) error {
		update.SetFacebook(in.Facebook).SetTwitter(in.Twitter).SetInstagram(in.Instagram).SetYoutube(in.Youtube).SetTiktok(in.Tiktok)
		return nil
	})
}
