package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema/field"

	"haat/ent/rule"
)

// CertificateFile is what all nodes share of the certificates: each, its private key, the
// account at the authority and what proves a host's ownership to it, by a path.
type CertificateFile struct {
	ent.Schema
}

func (CertificateFile) Mixin() []ent.Mixin { return []ent.Mixin{TimeMixin{}} }

func (CertificateFile) Policy() ent.Policy { return rule.PlatformOnly() }

func (CertificateFile) Fields() []ent.Field {
	return []ent.Field{
		field.String("path").Unique().Immutable().MaxRuneLen(700),
		field.Bytes("content").Sensitive(),
	}
}
