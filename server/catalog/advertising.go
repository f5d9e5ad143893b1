package catalog

import (
	"context"
	"fmt"
	"regexp"

	"haat/ent"
	"haat/ent/viewer"
	"haat/server/platform/tracking"
)

var (
	gtmPattern   = regexp.MustCompile(`^GTM-[A-Z0-9]{4,12}$`)
	pixelPattern = regexp.MustCompile(`^[0-9]{5,20}$`)
)

// ValidGTM reports whether id is one of Google Tag Manager's containers.
func ValidGTM(id string) bool { return gtmPattern.MatchString(id) }

// ValidPixel reports whether id is one of Meta's pixels.
func ValidPixel(id string) bool { return pixelPattern.MatchString(id) }

// advertisingOf is what the shop's pages load; nil where that is nothing. An id
// that is none loads nothing.
func advertisingOf(s *ent.Shop) *Advertising {
	a := &Advertising{AsksConsent: s.AsksConsent}
	if ValidGTM(s.Gtm) {
		a.GTM = s.Gtm
	}
	if ValidPixel(s.PixelID) {
		a.PixelID = s.PixelID
	}
	if !s.Public || (a.GTM == "" && a.PixelID == "") {
		return nil
	}
	return a
}

// SendsPurchases reports whether Meta is told by the server of a purchase from
// the shop: it has a pixel and the token for it, and the visitor consented where
// the shop asks.
func SendsPurchases(s *ent.Shop, consented bool) bool {
	return ValidPixel(s.PixelID) && s.PixelAccessToken != "" && (consented || !s.AsksConsent)
}

// MetaAccount is where Meta is told of a shop's purchases: the zero account where
// the shop has none, or is gone.
func (c *Catalog) MetaAccount(ctx context.Context, shopID int) (tracking.Account, error) {
	s, err := c.client.Shop.Get(viewer.WithSystem(ctx), shopID)
	if ent.IsNotFound(err) {
		return tracking.Account{}, nil
	}
	if err != nil {
		return tracking.Account{}, fmt.Errorf("load the shop's advertising: %w", err)
	}
	if !ValidPixel(s.PixelID) || s.PixelAccessToken == "" {
		return tracking.Account{}, nil
	}
	return tracking.Account{PixelID: s.PixelID, AccessToken: s.PixelAccessToken, TestCode: s.PixelTestEvent}, nil
}
