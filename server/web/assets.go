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

// clientBuild is client/dist: the manifest written by ssr/build/manifest.mjs, and the files by
// name.
type clientBuild struct {
	Entry        string              `json:"entry"`
	PreHydration string              `json:"preHydration"` // the one inline script: client/preHydration.ts
	Imports      []string            `json:"imports"`
	Modules      map[string][]string `json:"modules"` // source file -> modules it adds
	Styles       map[string]styles   `json:"styles"`  // by theme
	Icon         string              `json:"icon"`    // the market's
	Admin        adminBuild          `json:"admin"`
	Docs         docsBuild           `json:"docs"`
	// Fonts of the first view: theme -> script -> addresses.
	Fonts map[string]map[string][]string `json:"fonts"`

	build  string                     // names this build
	policy string                     // of pages without advertising
	files  map[string]*pagecache.Page // text files are compressed
}

// styles are the stylesheets of a theme. Each includes the one before: Small for most pages, Buying
// for cart and checkout, Full for the customer's account. Faces are the @font-face rules of the
// downloaded fonts.
type styles struct{ Small, Buying, Full, Faces string }

// of returns the stylesheet of a page.
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

// readClientBuild reads the build in a folder like client/dist.
func readClientBuild(files fs.FS) (*clientBuild, error) {
	manifest, err := fs.ReadFile(files, "manifest.json")
	if err != nil {
		return nil, fmt.Errorf("read client build: %w", err)
	}
	b := &clientBuild{files: map[string]*pagecache.Page{}}
	if err := json.Unmarshal(manifest, b); err != nil {
		return nil, fmt.Errorf("read client build: %w", err)
	}
	b.policy = strictPolicy(b.PreHydration)
	sum := sha256.Sum256(manifest)
	b.build = hex.EncodeToString(sum[:6])
	const dir = "assets"
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
		f = &pagecache.Page{ETag: base} // names contain a content hash
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

// fonts returns the fonts of the theme's first view in the page's script.
func (b *clientBuild) fonts(p *page.Page) []string {
	return b.Fonts[strconv.Itoa(int(p.Theme))][scriptOf(string(p.Locale))]
}

// scriptOf returns the script that a language is written in.
func scriptOf(locale string) string {
	if locale == string(page.Bn) {
		return "bengali"
	}
	return "latin"
}

// icon returns the address and media type of the shop's logo, or else of the market's icon.
func (b *clientBuild) icon(p *page.Page) (address, mime string) {
	if p.Shop != nil && p.Shop.Logo != nil {
		return p.Shop.Logo.URL(160), "image/webp"
	}
	return b.Icon, "image/svg+xml"
}

// pageParts are what each page needs besides the app: its own code, by source file (* is the
// theme's number), and the name of its additional text part. It must match the imports in
// client/routes.tsx.
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

// modules returns the scripts that a page needs, in load order.
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

// workerFile is the service worker. Its name never changes and it is served at the root, so that
// its scope is the whole host.
const workerFile = "service-worker.js"

// asset serves a built file. Names contain a content hash, so responses are immutable. A 404 is not
// cached, because a node with another release may have the file.
func (s *Server) asset(c echo.Context) error {
	name := c.Param("file")
	if _, ok := s.client.files[name]; !ok || name == workerFile {
		c.Response().Header().Set("Cache-Control", "no-store")
		return fault.New(fault.NotFound, "page_not_found")
	}
	return s.sendFile(c, name, "public, max-age=31536000, immutable")
}

// worker serves the service worker. Browsers revalidate it on every check for an update.
func (s *Server) worker(c echo.Context) error {
	c.Response().Header().Set("Content-Security-Policy", workerPolicy)
	return s.sendFile(c, workerFile, "no-cache")
}

// sendFile sends a built file in the best encoding that the client accepts. It returns NotFound
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

// favicon redirects /favicon.ico to the market's icon, for pages that name no icon.
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
