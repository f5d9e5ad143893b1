package storefront

import (
	"net/url"

	"haat/server/catalog"
	"haat/server/platform/i18n"
	"haat/server/platform/media"
)

// addresses builds the URLs of the pages of a shop or of the market on one host.
type addresses struct {
	origin        string      // scheme and host; empty for URLs without them
	base          string      // the prefix of paths: /demo on the market host, otherwise empty
	home          string      // the path of the home page: /shop/demo on the market host, otherwise /
	defaultLocale i18n.Locale // the language without a lang parameter
}

// of returns the URL of a path in a language. The path has no prefix: /product/rice.
func (a addresses) of(path string, query url.Values, locale i18n.Locale) string {
	if path == "/" {
		path = a.home
	} else {
		path = a.base + path
	}
	if len(query) > 0 {
		path += "?" + query.Encode()
	}
	return a.origin + catalog.InLanguage(path, locale, a.defaultLocale)
}

// inBoth returns the URL of a path in Bengali and in English.
func (a addresses) inBoth(path string, query url.Values) bilingual {
	return bilingual{bn: a.of(path, query, i18n.Bn), en: a.of(path, query, i18n.En)}
}

// absolute returns the absolute URL of a file, such as a picture.
func (a addresses) absolute(file string) string { return media.Absolute(a.origin, file) }

// bilingual contains a URL in both languages.
type bilingual struct{ bn, en string }

func (b bilingual) in(locale i18n.Locale) string {
	if locale == i18n.En {
		return b.en
	}
	return b.bn
}
