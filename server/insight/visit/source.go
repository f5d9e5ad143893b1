package visit

import (
	"context"
	"net"
	"net/url"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"haat/server/platform/phone"
)

const (
	// Direct is the source of visits without a referrer, such as typed URLs, bookmarks and most apps.
	Direct = "direct"
	// other is the source of visits whose source cannot be parsed or is too rare to be listed.
	other = "other"
	// maxSources is the number of sources of a shop and day above which only well-known ones are added. There
	// are about 25 of them.
	maxSources = 25
	maxSource  = 60 // characters
	maxOrigin  = 2 * maxHeader
)

// hosts maps hosts, including all their subdomains, to sources. The names of Android apps are those in
// referrers of the form android-app://NAME.
var hosts = map[string]string{
	"facebook.com": "facebook", "fb.com": "facebook", "fb.me": "facebook", "com.facebook.katana": "facebook", "com.facebook.lite": "facebook",
	"messenger.com": "messenger", "m.me": "messenger", "com.facebook.orca": "messenger",
	"instagram.com": "instagram", "com.instagram.android": "instagram", "threads.net": "threads", "threads.com": "threads",
	"whatsapp.com": "whatsapp", "wa.me": "whatsapp", "com.whatsapp": "whatsapp", "com.whatsapp.w4b": "whatsapp",
	"com.google.android.googlequicksearchbox": "google", "googleadservices.com": "google", "doubleclick.net": "google",
	"mail.google.com": "gmail", "com.google.android.gm": "gmail",
	"youtube.com": "youtube", "youtu.be": "youtube", "com.google.android.youtube": "youtube",
	"tiktok.com": "tiktok", "com.zhiliaoapp.musically": "tiktok", "com.ss.android.ugc.trill": "tiktok",
	"bing.com": "bing", "duckduckgo.com": "duckduckgo", "yahoo.com": "yahoo", "ecosia.org": "ecosia",
	"x.com": "x", "twitter.com": "x", "t.co": "x", "com.twitter.android": "x",
	"linkedin.com": "linkedin", "lnkd.in": "linkedin", "pinterest.com": "pinterest", "pin.it": "pinterest",
	"t.me": "telegram", "telegram.org": "telegram", "org.telegram.messenger": "telegram", "imo.im": "imo", "com.imo.android.imoim": "imo",
	"snapchat.com": "snapchat", "reddit.com": "reddit", "chatgpt.com": "chatgpt", "chat.openai.com": "chatgpt", "perplexity.ai": "perplexity",
}

// aliases maps values of utm_source to sources.
var aliases = map[string]string{
	"fb": "facebook", "facebook ads": "facebook", "meta": "facebook", "ig": "instagram", "insta": "instagram", "msg": "messenger",
	"wa": "whatsapp", "yt": "youtube", "tt": "tiktok", "adwords": "google", "googleads": "google", "google ads": "google", "twitter": "x",
}

// clicks lists the parameters that advertising platforms add to the URLs of clicks, in order of precedence.
var clicks = []struct{ name, source string }{
	{"gclid", "google"}, {"gbraid", "google"}, {"wbraid", "google"}, {"fbclid", "facebook"}, {"ttclid", "tiktok"}, {"msclkid", "bing"},
}

// wellKnown contains the sources that are counted in every shop, so that invented sources cannot displace
// them.
var wellKnown = known()

func known() map[string]bool {
	names := map[string]bool{Direct: true, other: true, "google": true}
	for _, name := range hosts {
		names[name] = true
	}
	return names
}

var (
	googleHost = regexp.MustCompile(`(^|\.)google\.(com|[a-z]{2}|com?\.[a-z]{2})$`)
	hostName   = regexp.MustCompile(`^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$`)
)

// sourceOf returns the source of a request. own is true if the request came from the shop itself.
func (c *Counter) sourceOf(ctx context.Context, slug, host, query, referrer string) (source string, own bool) {
	if name := sourceOfQuery(query); name != "" {
		return name, false
	}
	from, err := url.Parse(referrer)
	if err != nil || from.Host == "" {
		return Direct, false
	}
	name := strings.TrimSuffix(strings.ToLower(from.Hostname()), ".")
	if strings.EqualFold(from.Host, host) {
		return Direct, !c.isMarket(ctx, host) || inShop(from.Path, slug)
	}
	if source := sourceOfHost(name); wellKnown[source] || net.ParseIP(name) != nil {
		return source, false
	}
	// The resolver recognizes the installation's own hosts. It limits the queries for unknown ones.
	at, err := c.Tenants.Host(ctx, name)
	switch {
	case err != nil:
		return sourceOfHost(name), false
	case at.Market():
		return Direct, inShop(from.Path, slug)
	}
	return Direct, at.Slug == slug
}

// isMarket reports whether host is the market host, which all shops share.
func (c *Counter) isMarket(ctx context.Context, host string) bool {
	at, err := c.Tenants.Host(ctx, host)
	return err == nil && at.Market()
}

// inShop reports whether a path on the market host belongs to the shop.
func inShop(path, slug string) bool {
	return path == "/shop/"+slug || path == "/"+slug || strings.HasPrefix(path, "/"+slug+"/")
}

// sourceOfQuery returns the source in a query, or "".
func sourceOfQuery(query string) string {
	if query == "" {
		return ""
	}
	given, _ := url.ParseQuery(query) // readable parameters of a malformed query are used
	if name := readName(given.Get("utm_source")); name != "" {
		return withCampaign(name, readName(given.Get("utm_campaign")))
	}
	for _, click := range clicks {
		if given.Has(click.name) {
			return click.source
		}
	}
	return ""
}

// withCampaign appends the name of a campaign to a source if it fits.
func withCampaign(source, campaign string) string {
	if campaign == "" || campaign == other || utf8.RuneCountInString(source)+1+utf8.RuneCountInString(campaign) > maxSource {
		return source
	}
	return source + "/" + campaign
}

// readName returns the value of a utm parameter in normalized form: lower case, words separated by single
// spaces, and only letters, digits and . - _ and +. Values that are too long or may be personal data become
// other.
func readName(value string) string {
	value = norm.NFC.String(strings.ToLower(strings.ToValidUTF8(value, "")))
	if strings.ContainsRune(value, '@') || phone.Masked(value) != value {
		return other
	}
	name := strings.Join(strings.Fields(strings.Map(func(r rune) rune {
		switch {
		case unicode.IsLetter(r), unicode.IsMark(r), unicode.IsDigit(r), strings.ContainsRune(".-_+", r):
			return r
		}
		return ' '
	}, value)), " ")
	if utf8.RuneCountInString(name) > maxSource {
		return other
	}
	if alias := aliases[name]; alias != "" {
		return alias
	}
	if strings.Contains(name, ".") {
		if source := sourceOfHost(strings.TrimPrefix(name, "www.")); wellKnown[source] && source != other {
			return source
		}
	}
	return name
}

// sourceOfHost returns the source of a referrer's host, which is in lower case: a well-known name, or the
// host itself.
func sourceOfHost(host string) string {
	for rest := host; rest != ""; _, rest, _ = strings.Cut(rest, ".") {
		if name := hosts[rest]; name != "" {
			return name
		}
	}
	switch {
	case googleHost.MatchString(host):
		return "google"
	case len(host) > maxSource || !hostName.MatchString(host):
		return other
	}
	return strings.TrimPrefix(host, "www.")
}

// OrderSource returns the source of the visit in which an order was placed, or "" if it is unknown. origin
// contains the query and the referrer of the visit's first page, separated by a space, as stored by the
// browser. slug is that of the order's shop, and host that of its request. The browser may send anything, so
// the result must only be used for statistics.
func (c *Counter) OrderSource(ctx context.Context, slug, host, origin string) string {
	if origin == "" || len(origin) > maxOrigin {
		return ""
	}
	query, referrer, _ := strings.Cut(origin, " ")
	source, _ := c.sourceOf(ctx, slug, host, strings.TrimPrefix(query, "?"), referrer)
	return source
}
