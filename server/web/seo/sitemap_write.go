package seo

import (
	"encoding/xml"
	"fmt"
	"io"
	"time"

	"haat/server/catalog"
	"haat/server/platform/i18n"
)

const xmlType = "application/xml; charset=utf-8"

const sitemapSpace = "http://www.sitemaps.org/schemas/sitemap/0.9"

// urlSet writes a sitemap (https://www.sitemaps.org/protocol.html). After the first error, which it stores,
// it writes nothing.
type urlSet struct {
	xmlFile
	fallback i18n.Locale // the language whose URLs have no lang parameter
}

type siteURL struct {
	XMLName xml.Name    `xml:"url"`
	Loc     string      `xml:"loc"`
	LastMod string      `xml:"lastmod,omitempty"`
	Links   []siteLink  `xml:"xhtml:link"`
	Images  []siteImage `xml:"image:image"`
}

type siteLink struct {
	Rel  string `xml:"rel,attr"`
	Lang string `xml:"hreflang,attr"`
	Href string `xml:"href,attr"`
}

type siteImage struct {
	Loc string `xml:"image:loc"`
}

func newURLSet(w io.Writer, fallback i18n.Locale) *urlSet {
	set := &urlSet{newXMLFile(w), fallback}
	set.text(`<urlset xmlns="%s" xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">`+"\n", sitemapSpace)
	return set
}

// add writes an entry for each language. address is the URL in the default language.
func (u *urlSet) add(address string, changed time.Time, pictures ...string) {
	bn, en := catalog.InLanguage(address, i18n.Bn, u.fallback), catalog.InLanguage(address, i18n.En, u.fallback)
	links := []siteLink{{"alternate", "bn", bn}, {"alternate", "en", en}, {"alternate", "x-default", address}}
	images := make([]siteImage, len(pictures))
	for i, picture := range pictures {
		images[i].Loc = picture
	}
	for _, loc := range []string{bn, en} {
		u.element(siteURL{Loc: loc, LastMod: w3cTime(changed), Links: links, Images: images})
	}
}

func (u *urlSet) end() error {
	u.text("</urlset>\n")
	return u.err
}

// siteIndex writes an index of sitemaps.
type siteIndex struct{ xmlFile }

type indexEntry struct {
	XMLName xml.Name `xml:"sitemap"`
	Loc     string   `xml:"loc"`
	LastMod string   `xml:"lastmod,omitempty"`
}

func newIndex(w io.Writer) *siteIndex {
	index := &siteIndex{newXMLFile(w)}
	index.text(`<sitemapindex xmlns="%s">`+"\n", sitemapSpace)
	return index
}

func (i *siteIndex) add(entry indexEntry) { i.element(entry) }

func (i *siteIndex) end() error {
	i.text("</sitemapindex>\n")
	return i.err
}

// w3cTime formats a time for sitemaps, or returns "" for the zero time.
func w3cTime(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.UTC().Format(time.RFC3339)
}

// xmlFile writes XML elements, one per line, until an error occurs.
type xmlFile struct {
	w       io.Writer
	encoder *xml.Encoder
	err     error
}

func newXMLFile(w io.Writer) xmlFile {
	f := xmlFile{w: w, encoder: xml.NewEncoder(w)}
	f.text("%s", xml.Header)
	return f
}

func (f *xmlFile) text(format string, args ...any) {
	if f.err == nil {
		_, f.err = fmt.Fprintf(f.w, format, args...)
	}
}

func (f *xmlFile) element(v any) {
	if f.err == nil {
		f.err = f.encoder.Encode(v)
	}
	f.text("\n")
}
