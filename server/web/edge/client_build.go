package edge

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"html"
	"io/fs"
	"path"
	"strconv"
	"strings"

	"haat/server/platform/media"
	"haat/server/platform/pagecache"
	"haat/server/web/page"
)

// clientBuild is client/dist: the manifest written by ssr/build/manifest.mjs, and the files by name.
type clientBuild struct {
	Entry        string              `json:"entry"`
	PreHydration string              `json:"preHydration"` // the only inline script: client/preHydration.ts
	Moved        string              `json:"moved"`        // script of shops whose slug was changed: client/entry.moved.ts
	Copy         string              `json:"copy"`         // script of the page to pay without scripts: client/entry.copy.ts
	Restore      string              `json:"restore"`      // script of links that restore a cart: client/entry.restore.ts
	Imports      []string            `json:"imports"`
	Modules      map[string][]string `json:"modules"` // source file -> modules it adds
	Styles       map[string]Styles   `json:"styles"`  // stylesheets by theme
	Icon         string              `json:"icon"`    // URL of the market's icon
	Admin        AdminBuild          `json:"admin"`
	Docs         DocsBuild           `json:"docs"`
	// Fonts contains the URLs of the fonts of the first view, by theme and script.
	Fonts map[string]map[string][]string `json:"fonts"`

	Build  string                     `json:"-"` // name of this build
	Policy string                     `json:"-"` // content security policy of pages without advertising
	Files  map[string]*pagecache.Page `json:"-"` // by name; text files are compressed
}

// Styles contains the stylesheets of a theme. Each includes the previous one: Small for most pages, Buying
// for cart and checkout, Full for the customer's account. Faces contains the @font-face rules of the
// downloaded fonts.
type Styles struct{ Small, Buying, Full, Faces string }

// For returns the stylesheet of a page.
func (s Styles) For(name page.Name) string {
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
	b := &clientBuild{Files: map[string]*pagecache.Page{}}
	if err := json.Unmarshal(manifest, b); err != nil {
		return nil, fmt.Errorf("read client build: %w", err)
	}
	b.Policy = strictPolicy(b.PreHydration)
	sum := sha256.Sum256(manifest)
	b.Build = hex.EncodeToString(sum[:6])
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
	f := b.Files[base]
	if f == nil {
		f = &pagecache.Page{ETag: base} // names contain a content hash
		b.Files[base] = f
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

// FontsOf returns the fonts of the theme's first view that contain the page's script.
func (b *clientBuild) FontsOf(p *page.Page) []string {
	return b.Fonts[strconv.Itoa(int(p.Theme))][ScriptOf(string(p.Locale))]
}

// ScriptOf returns the script in which a language is written.
func ScriptOf(locale string) string {
	if locale == string(page.Bn) {
		return "bengali"
	}
	return "latin"
}

// IconOf returns the URL and media type of the shop's logo, or else of the market's icon.
func (b *clientBuild) IconOf(p *page.Page) (address, mime string) {
	if p.Shop != nil && p.Shop.Logo != nil {
		return p.Shop.Logo.URL(160), "image/webp"
	}
	return b.Icon, "image/svg+xml"
}

// pageParts contains what each page needs besides the app: its source file, in which * is the theme's number,
// and its additional text module. It must match the imports in client/routes.tsx.
var pageParts = map[page.Name]struct{ source, texts string }{
	page.Landing:        {"client/pages/Landing.tsx", "landing"},
	page.ShopHome:       {"themes/*/Home.tsx", ""},
	page.MadeHome:       {"themes/*/ShopPage.tsx", ""},
	page.Product:        {"themes/*/Product.tsx", ""},
	page.Category:       {"client/pages/Category.tsx", ""},
	page.BestSelling:    {"client/pages/BestSelling.tsx", ""},
	page.Search:         {"client/pages/Search.tsx", "overlays"},
	page.Cart:           {"client/pages/Cart.tsx", "overlays"},
	page.Wishlist:       {"client/pages/Wishlist.tsx", "overlays"},
	page.NotFound:       {"client/pages/NotFound.tsx", "missing"},
	page.ShopPage:       {"themes/*/ShopPage.tsx", ""},
	page.Blog:           {"client/pages/Blog.tsx", ""},
	page.Policy:         {"client/pages/Policy.tsx", ""},
	page.Unpublished:    {"client/pages/Unpublished.tsx", "missing"},
	page.Checkout:       {"client/pages/Checkout.tsx", "buying"},
	page.OrderSuccess:   {"client/pages/OrderSuccess.tsx", "buying"},
	page.OrderDetails:   {"client/pages/OrderDetails.tsx", "buying"},
	page.TrackOrder:     {"client/pages/TrackOrder.tsx", "buying"},
	page.Login:          {"client/pages/Login.tsx", "account"},
	page.Register:       {"client/pages/Register.tsx", "account"},
	page.ForgetPassword: {"client/pages/ForgetPassword.tsx", "account"},
	page.Dashboard:      {"client/pages/Dashboard.tsx", "dashboard"},
	page.Basic:          {"", "buying"},
}

// ModulesOf returns the scripts that a page needs, in load order.
func (b *clientBuild) ModulesOf(p *page.Page) []string {
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

// AdminBuild describes the built admin app: its entry module, the modules that the entry imports,
// the modules of the texts of all screens per language, the screens, the stylesheet, and the skeleton
// HTML that is shown until the app has loaded.
type AdminBuild struct {
	Entry   string              `json:"entry"`
	Imports []string            `json:"imports"`
	Texts   map[string][]string `json:"texts"`
	Screens []AdminScreen       `json:"screens"`
	Style   string              `json:"style"`

	Skeleton string `json:"skeleton"`
}

// AdminScreen lists the modules that a screen of the admin area loads in addition to the entry's: its
// code, and its texts per language.
type AdminScreen struct {
	// Path is a pattern such as /admin/:slug/orders/:order; a last parameter that ends in ? is optional.
	Path    string              `json:"path"`
	Modules []string            `json:"modules"`
	Texts   map[string][]string `json:"texts"`
}

// ModulesAt returns the modules that the screen at a path loads in a language, without the entry: those
// of all screens, then the screen's own.
func (b AdminBuild) ModulesAt(path, locale string) []string {
	modules := append(append([]string{}, b.Imports...), b.Texts[locale]...)
	if screen := b.screenAt(path); screen != nil {
		modules = append(append(modules, screen.Modules...), screen.Texts[locale]...)
	}
	return modules
}

// screenAt returns the screen at a path, or nil. Of several that fit, it returns the one with the fewest
// parameters, as the app's router does.
func (b AdminBuild) screenAt(path string) *AdminScreen {
	var found *AdminScreen
	for i, screen := range b.Screens {
		if !fits(screen.Path, path) {
			continue
		}
		if found == nil || strings.Count(screen.Path, ":") < strings.Count(found.Path, ":") {
			found = &b.Screens[i]
		}
	}
	return found
}

// fits reports whether a path has the segments of a pattern.
func fits(pattern, path string) bool {
	names := strings.Split(pattern, "/")
	parts := strings.Split(strings.TrimSuffix(path, "/"), "/")
	if len(parts) == len(names)-1 && strings.HasSuffix(pattern, "?") {
		names = names[:len(parts)]
	}
	if len(parts) != len(names) {
		return false
	}
	for i, name := range names {
		if !strings.HasPrefix(name, ":") && name != parts[i] {
			return false
		}
	}
	return true
}

// DocsBuild is the script and the stylesheet of the API documentation page.
type DocsBuild struct {
	Entry string `json:"entry"`
	Style string `json:"style"`
}

// MediaAttribute returns the HTML attribute with the origin of the media host, which
// client/components/ui/picture.ts reads.
func MediaAttribute() string {
	if media.Origin() == "" {
		return ""
	}
	return ` data-media="` + html.EscapeString(media.Origin()) + `"`
}

// WithMedia adds the media origin to img-src of a policy.
func WithMedia(policy string) string {
	if media.Origin() == "" {
		return policy
	}
	return strings.Replace(policy, "img-src 'self'", "img-src 'self' "+media.Origin(), 1)
}

// strictPolicy returns a content security policy that allows only files of its own origin, one inline
// script, and frames with the players of videos. JSON data blocks need no permission, because browsers do not execute them.
func strictPolicy(inline string) string {
	return "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; " +
		"script-src 'self' '" + hashSource(inline) + "'; frame-src 'self' https://www.youtube-nocookie.com https://www.facebook.com; object-src 'none'; base-uri 'none'; frame-ancestors 'self'; form-action 'self'"
}

// hashSource returns the CSP source expression that allows an inline script by its hash (CSP Level
// 3, section 2.3.1).
func hashSource(script string) string {
	sum := sha256.Sum256([]byte(script))
	return "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
}
