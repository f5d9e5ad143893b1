package storefront

import (
	"context"

	"haat/ent/policytext"
	"haat/server/catalog"
	"haat/server/web/page"
)

// Policies returns the routes of the shop's static pages, with the text keys of their titles and
// descriptions.
func (s *Pages) Policies() []Route {
	return []Route{
		s.policy(policytext.KindAboutUs, "policy.about-us", "head.about-us.description"),
		s.policy(policytext.KindPrivacyPolicy, "policy.privacy-policy", "head.privacy-policy.description"),
		s.policy(policytext.KindRefundPolicy, "policy.refund-policy", "head.refund-policy.description"),
		s.policy(policytext.KindTermsOfConditions, "policy.terms-of-conditions", "head.terms-of-conditions.description"),
		s.policy(policytext.KindCancellationPolicy, "policy.cancellation-policy", "head.cancellation-policy.description"),
	}
}

func (s *Pages) policy(kind policytext.Kind, title, description string) Route {
	return Route{Name: page.Policy, Path: "/:slug/" + string(kind), Load: s.loadPolicy(kind, title, description)}
}

func (s *Pages) loadPolicy(kind policytext.Kind, title, description string) pageLoader {
	return func(ctx context.Context, r *Request, _ catalog.Tree) (*Content, error) {
		html, err := s.Catalog.Policy(ctx, kind, s.shopShown(r), r.Locale)
		if err != nil {
			return nil, err
		}
		locale := string(r.Locale)
		name := s.Texts.T(locale, title)
		return &Content{
			props: page.PolicyProps{Kind: string(kind), HTML: html},
			head: headInput{
				title:       name,
				description: s.Texts.T(locale, description, "shop", r.shopName(), "pay", s.shopPayText(r)),
				jsonLD:      []any{s.breadcrumbs(r, crumb{name, "/" + string(kind)})},
			},
		}, nil
	}
}
