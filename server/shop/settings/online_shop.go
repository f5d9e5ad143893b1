package settings

import (
	"context"

	"haat/server/team"
	"haat/server/tenancy"
)

// OnlineShop contains the data that apps load first: the shop of their token, and its last request for an app
// or null.
type OnlineShop struct {
	Shop    team.Shop `json:"shop"`
	AppLead *AppLead  `json:"apk_lead"`
}

// OnlineShop returns the data that apps load first. address is the URL of the shop's pages.
func (s *Service) OnlineShop(ctx context.Context, t *tenancy.Tenant, address string) (*OnlineShop, error) {
	lead, err := s.AppLead(ctx)
	if err != nil {
		return nil, err
	}
	return &OnlineShop{Shop: team.NewShop(t, address), AppLead: lead}, nil
}
