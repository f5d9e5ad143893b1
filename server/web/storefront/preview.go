package storefront

import (
	"bytes"
	"cmp"
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html"
	"net/http"

	"github.com/labstack/echo/v4"

	"haat/ent/shoppage"
	"haat/server/catalog"
	contentpage "haat/server/content/page"
	"haat/server/platform/barcode"
	"haat/server/platform/fault"
	"haat/server/platform/httpx"
	"haat/server/rights"
	"haat/server/shop/settings"
	"haat/server/tenancy"
	"haat/server/web/edge"
	"haat/server/web/page"
)

// previewPolicy is the content security policy of a preview: no scripts may run in it, and only the admin
// area may frame it.
const previewPolicy = "default-src 'none'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; font-src 'self'; " +
	"base-uri 'none'; frame-ancestors 'self'; form-action 'none'"

// Preview sends the shop's home page in the theme of ?theme= and ?colour= to members with the right Design, or the draft of ?page= to members
// with the right Pages and to everyone with a valid ?key=, whether the shop is published or not. The response is not cached and its links are
// inert. Errors: NotFound "page_not_found", and those of previewed.
func (s *Pages) Preview(c echo.Context) error {
	route, right := s.homeRoute(), rights.Design
	id, err := httpx.QueryNumber(c, "page", 0)
	if err != nil {
		return err
	}
	if id != 0 {
		route, right = s.draftRoute(id), rights.Pages
	}
	t, err := s.previewed(c, right, id)
	if err != nil {
		return err
	}
	ctx := c.Request().Context()
	r := &Request{path: "/", Lang: edge.ChosenLang(c.QueryParam("lang"), c.Request())}
	_, p, err := s.loadPreview(ctx, t, r, route)
	if err != nil {
		return err
	}
	data, err := json.Marshal(p)
	if err != nil {
		return fmt.Errorf("encode preview: %w", err)
	}
	shown, err := s.Renderer.Render(ctx, string(data))
	if err != nil {
		return fmt.Errorf("render preview: %w", err)
	}
	if shown, err = s.withQR(shown, p, t); err != nil {
		return err
	}
	var doc bytes.Buffer
	s.writePreview(&doc, p, shown)
	header := c.Response().Header()
	header.Set("Cache-Control", "no-store")
	edge.SetDocumentHeaders(header, edge.WithMedia(previewPolicy))
	header.Set("Referrer-Policy", "no-referrer")
	header.Set("X-Frame-Options", "SAMEORIGIN")
	header.Set("X-Robots-Tag", "noindex")
	return c.HTMLBlob(http.StatusOK, doc.Bytes())
}

// homeRoute returns the route of the home page for a preview.
func (s *Pages) homeRoute() Route { return Route{Name: page.ShopHome, Load: s.LoadShopHome} }

// draftRoute returns the route of the draft of a page for a preview.
func (s *Pages) draftRoute(id int) Route {
	return Route{Name: page.ShopPage, Load: func(ctx context.Context, r *Request, tree catalog.Tree) (*Content, error) {
		p, err := s.ShopPages.Draft(ctx, id)
		if err != nil {
			return nil, err
		}
		if p.Kind == shoppage.KindHome {
			return s.madeHome(ctx, r, tree, p)
		}
		return s.shopPage(ctx, r, tree, p)
	}}
}

// loadPreview loads and assembles a page of a shop as the market's host shows it, but does not render it. It completes r, of
// which the path, the item and the language are set.
func (s *Pages) loadPreview(ctx context.Context, t *tenancy.Tenant, r *Request, route Route) (*Content, *page.Page, error) {
	r.host, r.page, r.Slug = tenancy.Host{Name: s.Config.MarketHost}, route.Name, t.Shop.Slug
	s.Locate(r, t)
	ctx = t.Context(ctx)
	tree, err := s.loadShared(ctx, r)
	if err != nil {
		return nil, nil, err
	}
	loaded, err := route.Load(ctx, r, tree)
	if err != nil {
		return nil, nil, err
	}
	loaded.name = cmp.Or(loaded.name, route.Name)
	return loaded, s.assemble(r, tree, loaded), nil
}

// withQR replaces the address of the shop's QR code by the code itself, because the address does not exist on the
// admin host, and nowhere until the shop is published.
func (s *Pages) withQR(tree []byte, p *page.Page, t *tenancy.Tenant) ([]byte, error) {
	code, err := barcode.QR(s.ShopAddress(t))
	if err != nil {
		return nil, err
	}
	data := "data:image/svg+xml;base64," + base64.StdEncoding.EncodeToString([]byte(code))
	return bytes.ReplaceAll(tree, []byte(`src="`+p.Links.Base+`/qr.svg"`), []byte(`src="`+data+`"`)), nil
}

// previewed returns the shop with the theme to preview, for a member with a right, or for everyone with the key of the draft with an id. Errors:
// Unauthorized "admin_login_required"; Forbidden "admin_forbidden" or "preview_ended"; Invalid "theme_invalid".
func (s *Pages) previewed(c echo.Context, right rights.Right, id int) (*tenancy.Tenant, error) {
	t, err := s.Tenants.Shop(c.Request().Context(), httpx.PathParams(c)["shop"])
	if err != nil {
		return nil, err
	}
	if key := c.QueryParam("key"); key != "" {
		if err := s.Guard.ReadFile(c); err != nil {
			return nil, err
		}
		if !contentpage.ValidPreviewKey(s.Config.Secrets(), key, t.Shop.ID, id, s.Time()) {
			return nil, fault.New(fault.Forbidden, "preview_ended")
		}
	} else if err := s.mayPreview(c, t, right); err != nil {
		return nil, err
	}
	number, err := httpx.QueryNumber(c, "theme", int(t.Shop.Theme))
	if err != nil {
		return nil, err
	}
	look := settings.Theme{Theme: int8(max(0, min(number, 100))), Colour: c.QueryParam("colour")}
	if err := look.Validate(); err != nil {
		return nil, err
	}
	row := *t.Shop
	row.Theme, row.ThemeColour, row.Public = look.Theme, look.Colour, true
	row.Gtm, row.PixelID = "", "" // previews are not tracked
	return &tenancy.Tenant{Shop: &row, Domain: t.Domain, Own: t.Own}, nil
}

// mayPreview returns an error unless the visitor is a member of the shop with a right.
func (s *Pages) mayPreview(c echo.Context, t *tenancy.Tenant, right rights.Right) error {
	who, err := s.MerchantIn(c, t)
	if err != nil {
		return err
	}
	if !who.May(right) {
		return fault.New(fault.Forbidden, "admin_forbidden")
	}
	return nil
}

// writePreview writes the document of a preview: the rendered tree, inert and without the app.
func (s *Pages) writePreview(out *bytes.Buffer, p *page.Page, tree []byte) {
	s.writeDocumentStart(out, p)
	out.WriteString(`<title>` + html.EscapeString(p.Head.Title) + `</title>`)
	styles := s.Client.Styles[themeNumber(p)]
	edge.WriteElement(out, "link", "rel", "stylesheet", "href", styles.For(p.Name))
	out.WriteString("<style>" + styles.Faces + "</style>")
	edge.WriteElement(out, "meta", "name", "robots", "content", "noindex")
	out.WriteString(`</head><body><div id="root" inert>`)
	out.Write(tree)
	out.WriteString(`</div></body></html>`)
}
