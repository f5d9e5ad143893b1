package storefront

import (
	"net/url"

	"haat/server/catalog"
	"haat/server/platform/i18n"
	"haat/server/platform/media"
)

// addresses builds the addresses of a shop's pages, or the market's, in one form of address.
type addresses struct {
	origin        string      // scheme and host; empty for addresses without them
	base          string      // the prefix of paths: /demo on the market host, else empty
	home          string      // the path of the home page: /shop/demo on the market host, else /
	defaultLocale i18n.Locale // the language without a lang parameter
}

// of returns the address of a path in a language. The path has no prefix: /product/rice.
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

// inBoth returns the address of a path in Bengali and in English.
func (a addresses) inBoth(path string, query url.Values) bilingual {
	return bilingual{bn: a.of(path, query, i18n.Bn), en: a.of(path, query, i18n.En)}
}

// absolute returns the absolute address of a file, such as a picture.
func (a addresses) absolute(file string) string { return media.Absolute(a.origin, file) }

// bilingual is an address in both languages.
type bilingual struct{ bn, en string }

func (b bilingual) in(locale i18n.Locale) string {
	if locale == i18n.En {
		return b.en
	}
	return b.bn
}
