package catalog

import "haat/ent"

// Names of the meta tags by which services verify the ownership of a site.
const (
	GoogleTag   = "google-site-verification"
	BingTag     = "msvalidate.01"
	FacebookTag = "facebook-domain-verification"
)

// VerificationTag is a meta tag on every page of a shop.
type VerificationTag struct{ Name, Content string }

// VerificationsOf returns the verification tags of a shop.
func VerificationsOf(s *ent.Shop) []VerificationTag {
	var tags []VerificationTag
	for _, tag := range []VerificationTag{{GoogleTag, s.GoogleVerification}, {BingTag, s.BingVerification}, {FacebookTag, s.FacebookVerification}} {
		if tag.Content != "" {
			tags = append(tags, tag)
		}
	}
	return tags
}
