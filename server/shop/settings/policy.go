package settings

import (
	"context"
	"fmt"

	"haat/ent"
	"haat/ent/policytext"
	"haat/server/catalog"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/i18n"
	"haat/server/platform/richtext"
	"haat/server/tenancy"
)

// maxPolicy is the maximum length of a static page's text in one language, in
// characters.
const maxPolicy = 10_000

// policyKinds lists the static pages in the order of the footer.
var policyKinds = []policytext.Kind{
	policytext.KindAboutUs, policytext.KindPrivacyPolicy, policytext.KindTermsOfConditions,
	policytext.KindRefundPolicy, policytext.KindCancellationPolicy,
}

// policyStates returns, for each static page, in which languages the shop has its own text.
func (s *Service) policyStates(ctx context.Context) ([]PolicyState, error) {
	rows, err := s.client.PolicyText.Query().All(ctx)
	if err != nil {
		return nil, fmt.Errorf("load policies: %w", err)
	}
	states := make([]PolicyState, len(policyKinds))
	for i, kind := range policyKinds {
		states[i].Kind = string(kind)
		for _, row := range rows {
			if row.Kind == kind {
				states[i].Own, states[i].BnOwn = row.Body != "", row.BnBody != ""
			}
		}
	}
	return states, nil
}

func policyKind(kind string) (policytext.Kind, error) {
	read := policytext.Kind(kind)
	if policytext.KindValidator(read) != nil {
		return "", fault.New(fault.NotFound, "policy_not_found")
	}
	return read, nil
}

// Policy returns the text of a static page of the shop. The error is NotFound "policy_not_found".
func (s *Service) Policy(ctx context.Context, t *tenancy.Tenant, kind string) (*PolicyText, error) {
	read, err := policyKind(kind)
	if err != nil {
		return nil, err
	}
	text, err := policyNow(ctx, s.client, read)
	if err != nil {
		return nil, err
	}
	return withStandard(text, t)
}

// policyNow returns the shop's own text of a static page, with empty texts if the shop has none.
func policyNow(ctx context.Context, client *ent.Client, kind policytext.Kind) (*PolicyText, error) {
	text := &PolicyText{Kind: string(kind)}
	row, err := client.PolicyText.Query().Where(policytext.KindEQ(kind)).Only(ctx)
	if err != nil && !ent.IsNotFound(err) {
		return nil, fmt.Errorf("load policy: %w", err)
	}
	if row != nil {
		text.Body, text.BnBody = row.Body, row.BnBody
	}
	text.Version = versionOf([]string{text.Body, text.BnBody})
	return text, nil
}

// withStandard adds the platform's standard texts, filled in for the shop.
func withStandard(text *PolicyText, t *tenancy.Tenant) (*PolicyText, error) {
	for locale, to := range map[i18n.Locale]*string{i18n.Bn: &text.BnStandard, i18n.En: &text.Standard} {
		standard, err := catalog.StandardPolicy(policytext.Kind(text.Kind), catalog.ShopOf(t, locale), locale)
		if err != nil {
			return nil, err
		}
		*to = standard
	}
	return text, nil
}

// ChangePolicy changes the text of a static page of the shop. Errors: Invalid "settings_invalid"; NotFound
// "policy_not_found"; Conflict "settings_changed".
func (s *Service) ChangePolicy(ctx context.Context, t *tenancy.Tenant, in PolicyRequest) (*PolicyText, error) {
	kind, err := policyKind(in.Kind)
	if err != nil {
		return nil, err
	}
	in.Body, in.BnBody = form.Markdown(in.Body), form.Markdown(in.BnBody)
	fields := form.Fields{}
	richtext.MarkdownField(fields, "body", in.Body, maxPolicy)
	richtext.MarkdownField(fields, "bn_body", in.BnBody, maxPolicy)
	if err := fields.Of(settingsInvalid()); err != nil {
		return nil, err
	}
	var saved *PolicyText
	err = db.Transact(ctx, s.client, "change policy", func(client *ent.Client) error {
		if _, err := tenancy.LockShop(ctx, client); err != nil {
			return err
		}
		now, err := policyNow(ctx, client, kind)
		if err == nil {
			now, err = withStandard(now, t)
		}
		if err != nil {
			return err
		}
		if err := changedMeanwhile(in.Version, now.Version, now); err != nil {
			return err
		}
		if err := writePolicy(ctx, client, kind, in); err != nil {
			return err
		}
		saved, err = policyNow(ctx, client, kind)
		return err
	})
	if err != nil {
		return nil, err
	}
	return withStandard(saved, t)
}

// writePolicy stores the texts, or deletes the row if both are empty.
func writePolicy(ctx context.Context, client *ent.Client, kind policytext.Kind, in PolicyRequest) error {
	row, err := client.PolicyText.Query().Where(policytext.KindEQ(kind)).Only(ctx)
	switch {
	case err != nil && !ent.IsNotFound(err):
	case in.Body == "" && in.BnBody == "":
		if row != nil {
			err = client.PolicyText.DeleteOne(row).Exec(ctx)
		} else {
			err = nil
		}
	case row == nil:
		err = client.PolicyText.Create().SetKind(kind).SetBody(in.Body).SetBnBody(in.BnBody).Exec(ctx)
	default:
		err = row.Update().SetBody(in.Body).SetBnBody(in.BnBody).Exec(ctx)
	}
	return fault.Wrap("write policy", err)
}

// PreviewPolicy renders a text as its page would. If the text is empty, it renders the platform's standard
// text. Errors: Invalid "settings_invalid"; NotFound "policy_not_found".
func (s *Service) PreviewPolicy(t *tenancy.Tenant, in PolicyDraft) (*PolicyPreview, error) {
	kind, err := policyKind(in.Kind)
	if err != nil {
		return nil, err
	}
	locale, text := i18n.Locale(in.Locale), form.Markdown(in.Body)
	fields := form.Fields{}
	if locale != i18n.Bn && locale != i18n.En {
		fields["locale"] = "invalid"
	}
	richtext.MarkdownField(fields, "body", text, maxPolicy)
	if err := fields.Of(settingsInvalid()); err != nil {
		return nil, err
	}
	html, err := catalog.PolicyHTML(kind, catalog.ShopOf(t, locale), locale, text)
	if err != nil {
		return nil, err
	}
	return &PolicyPreview{html}, nil
}
