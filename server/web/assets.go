package web

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"haat/server/platform/fault"
	"haat/server/platform/pagecache"
	"haat/server/web/page"
)

// clientBuild is client/dist: the manifest that ssr/build/manifest.mjs wrote,
// and the files by name.
type clientBuild struct {
	Entry   string              `json:"entry"`
	Early   string              `json:"early"` // the one inline script: client/early.ts
	Imports []string            `json:"imports"`
	Modules map[string][]string `json:"modules"` // source file -> modules it adds
	Styles  map[string]styles   `json:"styles"`  // by theme
	Icon    string              `json:"icon"`    // the market's
	Admin   adminBuild          `json:"admin"`
	Docs    docsBuild           `json:"docs"`
	// Those of the first view: theme -> script -> addresses.
	Fonts map[string]map[string][]string `json:"fonts"`

	build  string                     // names this build
	policy string                     // of a page without advertising
	files  map[string]*pagecache.Page // as they are, or packed where they are text
}

// styles are the stylesheets of a theme, each with all that the one before it has:
// of most pages, of the way to an order, of the customer's account. Faces are the rules of
// the fonts that are fetched.
type styles struct{ Small, Buying, Full, Faces string }

// of is the stylesheet of a page.
func (s styles) of(name page.Name) string {
	switch pageParts[name].texts {
	case "buying":
		return s.Buying
	case "account", "dashboard":
		return s.Full
	default:
		return s.Small
	}
}

func readClientBuild(files fs.FS) (*clientBuild, error) {
	manifest, err := fs.ReadFile(files, "client/dist/manifest.json")
	if err != nil {
		return nil, fmt.Errorf("read client build: %w", err)
	}
	b := &clientBuild{files: map[string]*pagecache.Page{}}
	if err := json.Unmarshal(manifest, b); err != nil {
		return nil, fmt.Errorf("read client build: %w", err)
	}
	b.policy = strictPolicy(b.Early)
	sum := sha256.Sum256(manifest)
	b.build = hex.EncodeToString(sum[:6])
	const dir = "client/dist/assets"
	entries, err := fs.ReadDir(files, dir)
	if err != nil {
		return nil, fmt.Errorf("read client build: %w", err)
	}
	for _, entry := range entries {
		data, err := fs.ReadFile(files, path.Join(dir, entry.Name()))
		if err != nil {
			return nil, fmt.Errorf("read client build: %w", err)
		}
		b.add(entry.Name(), data)
	}
	return b, nil
}

func (b *clientBuild) add(name string, data []byte) {
	base := strings.TrimSuffix(strings.TrimSuffix(name, ".gz"), ".br")
	f := b.files[base]
	if f == nil {
		f = &pagecache.Page{ETag: base} // a name is of one content in a build
		b.files[base] = f
	}
	switch path.Ext(name) {
	case ".gz":
		f.Gzip = data
	case ".br":
		f.Brotli = data
	default:
		f.Identity = data
	}
}

// fonts are those that the theme's first view is set in, in the page's script.
func (b *clientBuild) fonts(p *page.Page) []string {
	return b.Fonts[strconv.Itoa(int(p.Theme))][scriptOf(string(p.Locale))]
}

// scriptOf is the script that a language is written in.
func scriptOf(locale string) string {
	if locale == string(page.Bn) {
		return "bengali"
	}
	return "latin"
}

// icon is the shop's logo, or the market's own.
func (b *clientBuild) icon(p *page.Page) (address, mime string) {
	if p.Shop != nil && p.Shop.Logo != nil {
		return p.Shop.Logo.URL(160), "image/webp"
	}
	return b.Icon, "image/svg+xml"
}

// pageParts are what a page has beyond the app: its own code, by its source
// file (* is the theme's number), and the texts that not every page needs, by
// their part's name. client/routes.tsx imports the same ones.
var pageParts = map[page.Name]struct{ source, texts string }{
	page.Landing:        {"client/pages/Landing.tsx", "landing"},
	page.ShopHome:       {"themes/*/Home.tsx", ""},
	page.Product:        {"themes/*/Product.tsx", ""},
	page.Category:       {"client/pages/Category.tsx", ""},
	page.BestSelling:    {"client/pages/BestSelling.tsx", ""},
	page.Search:         {"client/pages/Search.tsx", "overlays"},
	page.Cart:           {"client/pages/Cart.tsx", "overlays"},
	page.Wishlist:       {"client/pages/Wishlist.tsx", "overlays"},
	page.NotFound:       {"", "missing"},
	page.Unpublished:    {"", "missing"},
	page.Checkout:       {"client/pages/Checkout.tsx", "buying"},
	page.OrderSuccess:   {"client/pages/OrderSuccess.tsx", "buying"},
	page.OrderDetails:   {"client/pages/OrderDetails.tsx", "buying"},
	page.TrackOrder:     {"client/pages/TrackOrder.tsx", "buying"},
	page.Login:          {"client/pages/Login.tsx", "account"},
	page.Register:       {"client/pages/Register.tsx", "account"},
	page.ForgetPassword: {"client/pages/ForgetPassword.tsx", "account"},
	page.Dashboard:      {"client/pages/Dashboard.tsx", "dashboard"},
}

// modules are the scripts that a page needs, in the order they are needed.
func (b *clientBuild) modules(p *page.Page) []string {
	list := append([]string{}, b.Imports...)
	seen := map[string]bool{}
	texts := "locales/" + string(p.Locale) + ".json"
	parts := pageParts[p.Name]
	theme := strconv.Itoa(int(p.Theme))
	sources := []string{texts, texts + "?" + parts.texts, strings.Replace(parts.source, "*", theme, 1)}
	if p.Shop != nil {
		sources = append(sources, "themes/"+theme+"/index.ts")
	}
	for _, source := range sources {
		for _, m := range b.Modules[source] {
			if !seen[m] {
				seen[m] = true
				list = append(list, m)
			}
		}
	}
	return list
}

// workerFile is the service worker's: it has one name for ever, at the root of every
// host, so that it may serve every page of it.
const workerFile = "service-worker.js"

// asset serves a built file. Its name says its content, so it is kept for ever; that there is none is not kept, as
// another node, of another release, may have it.
func (s *Server) asset(c echo.Context) error {
	name := c.Param("file")
	if _, ok := s.client.files[name]; !ok || name == workerFile {
		c.Response().Header().Set("Cache-Control", "no-store")
		return fault.New(fault.NotFound, "page_not_found")
	}
	return s.sendFile(c, name, "public, max-age=31536000, immutable")
}

// worker serves the service worker; a browser asks each time whether there is a new one.
func (s *Server) worker(c echo.Context) error {
	c.Response().Header().Set("Content-Security-Policy", workerPolicy)
	return s.sendFile(c, workerFile, "no-cache")
}

// sendFile answers a built file in the best encoding that the client takes. NotFound
// "page_not_found".
func (s *Server) sendFile(c echo.Context, name, cacheControl string) error {
	f, ok := s.client.files[name]
	if !ok {
		return fault.New(fault.NotFound, "page_not_found")
	}
	coding := codingOf(f, c.Request().Header.Get(echo.HeaderAcceptEncoding))
	body, err := encoded(f, coding)
	if err != nil {
		return fmt.Errorf("send %s: %w", name, err)
	}
	header := c.Response().Header()
	header.Set("Cache-Control", cacheControl)
	header.Set("Vary", "Accept-Encoding")
	if coding != "" {
		header.Set(echo.HeaderContentEncoding, coding)
	}
	header.Set(echo.HeaderContentLength, strconv.Itoa(len(body)))
	return c.Blob(http.StatusOK, contentType(name), body)
}

// favicon is what a browser asks for where no page has named an icon.
func (s *Server) favicon(c echo.Context) error {
	return c.Redirect(http.StatusFound, s.client.Icon)
}

func contentType(name string) string {
	switch path.Ext(name) {
	case ".woff2":
		return "font/woff2"
	case ".map":
		return echo.MIMEApplicationJSON
	case ".js":
		return "text/javascript; charset=utf-8"
	default:
		return mime.TypeByExtension(path.Ext(name))
	}
}
