package catalog

import (
	"github.com/labstack/echo/v4"

	"haat/server/platform/httpx"
	"haat/server/shop/settings"
	"haat/server/web/edge"
)

// Synonyms responds with the shop's synonyms.
func (s *API) Synonyms(_ echo.Context, who *edge.MerchantAt) ([]settings.Synonym, error) {
	return s.Settings.Synonyms(who.Context)
}

func (s *API) AddSynonym(_ echo.Context, who *edge.MerchantAt, in settings.SynonymRequest) (settings.Synonym, error) {
	return s.Settings.AddSynonym(who.Context, in)
}

func (s *API) ChangeSynonym(c echo.Context, who *edge.MerchantAt, in settings.SynonymRequest) (settings.Synonym, error) {
	id, err := httpx.PathID(c, "synonym", "synonym_not_found")
	if err != nil {
		return settings.Synonym{}, err
	}
	return s.Settings.ChangeSynonym(who.Context, id, in)
}

func (s *API) RemoveSynonym(c echo.Context, who *edge.MerchantAt) (edge.Nothing, error) {
	id, err := httpx.PathID(c, "synonym", "synonym_not_found")
	if err != nil {
		return nil, err
	}
	return nil, s.Settings.RemoveSynonym(who.Context, id)
}
