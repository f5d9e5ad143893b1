package seo

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"net/http"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"haat/server/catalog"
	"haat/server/platform/appicon"
	"haat/server/platform/fault"
	"haat/server/platform/httpx"
	"haat/server/platform/media"
	"haat/server/platform/ogimage"
	"haat/server/platform/pagecache"
	"haat/server/platform/themes"
	"haat/server/web/edge"
	"haat/server/web/storefront"
)

// Limits of cards: how many are drawn concurrently, how long others wait for a slot, and the side length of
// the logo in pixels.
const (
	maxConcurrentCards = 2
	cardTimeout        = 5 * time.Second
	cardMark           = 256
)

// cardRequest is a request for the share picture of a product, or of the shop or the market if product is "". inAdmin is
// set for requests of the admin area, which shows the pictures of unpublished shops too: only members of the shop
// receive their signed versions.
type cardRequest struct {
	*storefront.Request
	product, version string
	inAdmin          bool
}

// cacheKey returns the key of the picture in the cache.
func (r *cardRequest) cacheKey() string {
	key := r.Slug + "\x00" + r.product + "\x00" + r.version
	if r.inAdmin {
		key += "\x00admin"
	}
	return key
}

// base returns the prefix of the paths of pictures.
func (r *cardRequest) base() string {
	if r.inAdmin {
		return "/admin/" + r.Slug
	}
	return r.Base()
}

// ShareCard serves a share picture. If the name or price has changed since the version was signed, it
// redirects to the current version. The error is NotFound "picture_not_found" for versions that the server
// has not signed.
func (s *SEO) ShareCard(c echo.Context) error {
	return s.shareCard(c, httpx.PathParams(c)["slug"], false)
}

// AdminShareCard serves a share picture in the admin area, whose content security policy allows pictures only
// from its own host.
func (s *SEO) AdminShareCard(c echo.Context) error {
	return s.shareCard(c, httpx.PathParams(c)["shop"], true)
}

func (s *SEO) shareCard(c echo.Context, slug string, inAdmin bool) error {
	params := httpx.PathParams(c)
	version, file := params["version"], params["file"]
	product, isFile := strings.CutSuffix(file, ".jpg")
	if file == "" {
		version, isFile = strings.CutSuffix(version, ".jpg")
	}
	locale, made := s.VerifyVersion(slug, product, version)
	if !isFile || !made {
		return fault.New(fault.NotFound, "picture_not_found")
	}
	r := &cardRequest{storefront.NewRequest(c, storefront.Route{}), product, version, inAdmin}
	r.Slug, r.Lang = slug, locale
	cache := s.Cards
	if slug == "" {
		cache = s.Fixed
	}
	finished, err := cache.Get(c.Request().Context(), r.cacheKey(), s.LoadFromReplica(func(ctx context.Context) (*pagecache.Page, error) {
		return s.makeCard(ctx, r)
	}))
	var elsewhere storefront.Moved
	if errors.As(err, &elsewhere) {
		c.Response().Header().Set("Cache-Control", "max-age=0")
		return c.Redirect(http.StatusFound, elsewhere.Address)
	}
	if err != nil {
		return err
	}
	return httpx.Send(c, finished)
}

// makeCard draws the card of a version. It returns moved if the version is not the current one, or if drawing
// failed and the product has a picture.
func (s *SEO) makeCard(ctx context.Context, r *cardRequest) (*pagecache.Page, error) {
	look, tags, err := s.lookNow(ctx, r)
	if err != nil {
		return nil, err
	}
	if s.ShareVersion(r.Slug, look) != r.version {
		return nil, storefront.Moved{Address: r.base() + s.SharePath(r.Slug, look)}
	}
	drawn, err := s.drawCard(ctx, look)
	if err != nil {
		if look.Picture == nil {
			return nil, err
		}
		s.Logger.WarnContext(ctx, "share picture not drawn", "shop", r.Slug, "product", r.product, "error", err)
		address, _, _ := look.Picture.JPEG()
		return nil, storefront.Moved{Address: address}
	}
	header := http.Header{}
	header.Set("Cache-Control", "public, max-age=31536000, immutable")
	p := &pagecache.Page{Status: http.StatusOK, ContentType: "image/jpeg", Header: header, Tags: tags}
	p.FinishPacked(drawn)
	return p, nil
}

// lookNow returns the current look of a product, the shop or the market, and the cache tags of its data. The
// error is NotFound if the shop or product is not public.
func (s *SEO) lookNow(ctx context.Context, r *cardRequest) (storefront.ShareLook, []string, error) {
	if r.Slug == "" {
		s.Locate(r.Request, nil)
		return s.MarketLook(r.Request), []string{catalog.ShopsTag}, nil
	}
	tenant, err := s.Tenants.Shop(ctx, r.Slug)
	if err != nil {
		return storefront.ShareLook{}, nil, err
	}
	if !tenant.Shop.Public && !r.inAdmin {
		return storefront.ShareLook{}, nil, fault.New(fault.NotFound, "picture_not_found")
	}
	s.Locate(r.Request, tenant)
	tags := []string{catalog.ShopTag(tenant.Shop.ID)}
	if r.product == "" {
		return storefront.ShopLook(r.Request), tags, nil
	}
	p, err := s.Catalog.Product(tenant.Context(ctx), r.product, r.Locale, nil)
	if err != nil {
		return storefront.ShareLook{}, nil, err
	}
	shown, err := s.Offers.Now(tenant.Context(ctx), r.Locale)
	if err != nil {
		return storefront.ShareLook{}, nil, err
	}
	shown.Card(&p.ProductCard)
	return storefront.ProductLook(r.Request, p), append(tags, catalog.ProductTag(p.ID)), nil
}

// drawCard draws a card when a slot is free. After cardTimeout it returns TooMany "too_many".
func (s *SEO) drawCard(ctx context.Context, look storefront.ShareLook) ([]byte, error) {
	waiting, cancel := context.WithTimeout(ctx, cardTimeout)
	defer cancel()
	if err := s.drawing.Acquire(waiting, 1); err != nil {
		return nil, httpx.TooMany(edge.BusyRetryAfter)
	}
	defer s.drawing.Release(1)
	card := ogimage.Card{Heading: look.Shop, Title: look.Title, Text: look.Text, Strong: look.Price, Struck: look.Struck}
	var err error
	if card.Ground, err = themes.RGB(look.Colours.Bar); err != nil {
		return nil, err
	}
	if card.Ink, err = themes.RGB(look.Colours.Surface); err != nil {
		return nil, err
	}
	if card.Mark, err = s.cardMark(ctx, look, card.Ground, card.Ink); err != nil {
		return nil, err
	}
	if card.Picture, err = s.fitting(ctx, look.Picture, ogimage.Height); err != nil {
		return nil, err
	}
	return ogimage.Draw(card)
}

// cardMark returns the shop's logo, or the market's stall.
func (s *SEO) cardMark(ctx context.Context, look storefront.ShareLook, ink, ground color.RGBA) (*image.NRGBA, error) {
	if !look.Market {
		return s.fitting(ctx, look.Logo, cardMark)
	}
	file, err := appicon.Stall(ground, ink, cardMark)
	if err != nil {
		return nil, err
	}
	stall, err := png.Decode(bytes.NewReader(file))
	if err != nil {
		return nil, fmt.Errorf("decode market icon: %w", err)
	}
	mark := image.NewNRGBA(stall.Bounds())
	draw.Draw(mark, mark.Rect, stall, stall.Bounds().Min, draw.Src)
	return mark, nil
}

// fitting loads a picture scaled to side pixels. It returns nil if p is nil or if the picture's file has been
// deleted.
func (s *SEO) fitting(ctx context.Context, p *media.Picture, side int) (*image.NRGBA, error) {
	if p == nil {
		return nil, nil
	}
	picture, err := s.Media.Fitting(ctx, *p, side)
	if fault.IsNotFound(err) {
		return nil, nil
	}
	return picture, err
}
