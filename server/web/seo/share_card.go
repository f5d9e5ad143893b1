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

// ShareCard serves a share picture. If the name or price has changed since the version was signed, it
// redirects to the current version. The error is NotFound "picture_not_found" for versions that the server
// has not signed.
func (s *SEO) ShareCard(c echo.Context) error {
	params := httpx.PathParams(c)
	slug, version, file := params["slug"], params["version"], params["file"]
	product, isFile := strings.CutSuffix(file, ".jpg")
	if file == "" {
		version, isFile = strings.CutSuffix(version, ".jpg")
	}
	locale, made := s.VerifyVersion(slug, product, version)
	if !isFile || !made {
		return fault.New(fault.NotFound, "picture_not_found")
	}
	r := storefront.NewRequest(c, storefront.Route{})
	r.Lang = locale
	cache := s.Cards
	if slug == "" {
		cache = s.Fixed
	}
	finished, err := cache.Get(c.Request().Context(), slug+"\x00"+product+"\x00"+version, s.LoadFromReplica(func(ctx context.Context) (*pagecache.Page, error) {
		return s.makeCard(ctx, r, product, version)
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
func (s *SEO) makeCard(ctx context.Context, r *storefront.Request, product, version string) (*pagecache.Page, error) {
	look, tags, err := s.lookNow(ctx, r, product)
	if err != nil {
		return nil, err
	}
	if s.ShareVersion(r.Slug, look) != version {
		return nil, storefront.Moved{Address: r.Base() + s.SharePath(r.Slug, look)}
	}
	drawn, err := s.drawCard(ctx, look)
	if err != nil {
		if look.Picture == nil {
			return nil, err
		}
		s.Logger.WarnContext(ctx, "share picture not drawn", "shop", r.Slug, "product", product, "error", err)
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
func (s *SEO) lookNow(ctx context.Context, r *storefront.Request, product string) (storefront.ShareLook, []string, error) {
	if r.Slug == "" {
		s.Locate(r, nil)
		return s.MarketLook(r), []string{catalog.ShopsTag}, nil
	}
	tenant, err := s.Tenants.Shop(ctx, r.Slug)
	if err != nil {
		return storefront.ShareLook{}, nil, err
	}
	if !tenant.Shop.Public {
		return storefront.ShareLook{}, nil, fault.New(fault.NotFound, "picture_not_found")
	}
	s.Locate(r, tenant)
	tags := []string{catalog.ShopTag(tenant.Shop.ID)}
	if product == "" {
		return storefront.ShopLook(r), tags, nil
	}
	p, err := s.Catalog.Product(tenant.Context(ctx), product, r.Locale, nil)
	if err != nil {
		return storefront.ShareLook{}, nil, err
	}
	return storefront.ProductLook(r, p), append(tags, catalog.ProductTag(p.ID)), nil
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
