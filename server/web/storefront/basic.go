package storefront

import (
	"bytes"
	"context"
	"net/http"

	"github.com/labstack/echo/v4"

	"haat/server/catalog"
	"haat/server/platform/httpx"
	"haat/server/web/edge"
	"haat/server/web/page"
)

// Basic is the result of a handler of a page without scripts: a page, or a redirect to a path of the shop.
type Basic struct {
	Next   string // path of a redirect by 303, or empty
	Texts  string // prefix of the text keys of the page's head
	Status int    // 200 if 0
	Props  page.BasicProps
}

// basicQuery contains the parameters that pages without scripts keep in links to the other language.
var basicQuery = []string{"district", "order", "key"}

// Basic handles a page without scripts, which depends on the visitor and is therefore never cached. base is
// the prefix of the shop's paths.
func (s *Pages) Basic(handle func(c echo.Context, at *edge.AtShop, base string) (*Basic, error)) echo.HandlerFunc {
	return func(c echo.Context) error {
		c.Response().Header().Set("Cache-Control", "no-store")
		r := NewRequest(c, Route{Name: page.Basic})
		r.JSON = false
		tenant, err := s.Tenants.Shop(c.Request().Context(), r.Slug)
		if err != nil {
			return s.pageError(c, r, err)
		}
		s.Locate(r, tenant)
		if to := s.elsewhere(r, tenant); to != "" {
			return c.Redirect(http.StatusSeeOther, to)
		}
		at := edge.NewAtShop(c, tenant, r.Locale)
		if !tenant.Shop.Public {
			return s.sendBasic(at.Context, c, r, nil, s.unpublished(r))
		}
		result, err := handle(c, at, r.Base())
		if err != nil {
			return s.pageError(c, r, err)
		}
		if result.Next != "" {
			return c.Redirect(http.StatusSeeOther, r.addressOf(result.Next))
		}
		tree, err := s.loadShared(at.Context, r)
		if err != nil {
			return err
		}
		loaded := &Content{name: page.Basic, status: result.Status, props: result.Props, head: s.privateHead(r, result.Texts), query: map[string][]string{}}
		for _, name := range basicQuery {
			if value := c.QueryParam(name); value != "" {
				loaded.query.Set(name, value)
			}
		}
		return s.sendBasic(at.Context, c, r, tree, loaded)
	}
}

func (s *Pages) sendBasic(ctx context.Context, c echo.Context, r *Request, tree catalog.Tree, loaded *Content) error {
	finished, err := s.finish(ctx, r, tree, loaded)
	if err != nil {
		return err
	}
	keepOutOfCaches(finished.Header, "no-store")
	s.countVisit(c, r, finished)
	return httpx.Send(c, finished)
}

// basicPaths contains the paths of the pages without scripts that replace pages which need scripts.
var basicPaths = map[page.Name]string{page.Cart: "/basic/cart", page.Checkout: "/basic/checkout"}

// deadControls is a style element that hides controls that have no function if no scripts run. Options that choose no
// variant yet (client/product/VariantPicker.tsx) are replaced by the form of client/product/BasicChoice.tsx.
const deadControls = `<style>button[type=button],[data-choice],[href^="#option-"],.skeleton,.text-primary[role=status]{display:none}</style>`

// writeWithoutScripts writes the elements of the head for browsers without scripts: they hide controls that
// need scripts, and redirect from pages that exist only in the browser.
func (s *Pages) writeWithoutScripts(out *bytes.Buffer, p *page.Page) {
	if p.Shop == nil {
		return
	}
	out.WriteString(`<noscript>` + deadControls)
	if path := basicPaths[p.Name]; path != "" {
		edge.WriteElement(out, "meta", "http-equiv", "refresh", "content", "0;url="+basicAddress(p, path))
	}
	out.WriteString(`</noscript>`)
}

// writeBasicForm writes the form that the buttons for buying post without scripts. client/cart/basicButton.ts
// contains its id.
func (s *Pages) writeBasicForm(out *bytes.Buffer, p *page.Page) {
	if p.Shop != nil && p.Shop.Public {
		edge.WriteElement(out, "form", "id", "b", "method", "post", "action", basicAddress(p, "/basic/cart"))
		out.WriteString(`</form>`)
	}
}

// basicAddress returns the URL of a path of the shop on the visitor's host, in the page's language.
func basicAddress(p *page.Page, path string) string {
	address := p.Links.Base + path
	if p.Links.Lang != "" {
		address += "?lang=" + p.Links.Lang
	}
	return address
}

// writeBasicScript writes the script of the page for paying, which shows buttons for copying numbers. The
// page works without it.
func (s *Pages) writeBasicScript(out *bytes.Buffer, p *page.Page) {
	if props, ok := p.Props.(page.BasicProps); ok && props.Pay != nil && len(props.Pay.Wallets) > 0 {
		edge.WriteElement(out, "script", "src", s.Client.Copy, "defer", "")
		out.WriteString(`</script>`)
	}
}

// writeRestored writes the cart of a link, and a script that adds it to the browser's own cart and opens that
// cart.
func (s *Pages) writeRestored(out *bytes.Buffer, p *page.Page) {
	props, ok := p.Props.(page.BasicProps)
	if !ok || props.Restored == nil {
		return
	}
	edge.WriteData(out, "restored", props.Restored)
	edge.WriteElement(out, "script", "src", s.Client.Restore, "data-shop", p.Shop.Slug, "data-next", basicAddress(p, "/cart"))
	out.WriteString(`</script>`)
}
