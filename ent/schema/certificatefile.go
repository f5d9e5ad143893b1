package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema/field"

	"haat/ent/tenantrule"
)

// CertificateFile is a file shared by all nodes, by path: a certificate, its private
// key, the account at the certificate authority, or the proof of a host's ownership.
type CertificateFile struct {
	ent.Schema
}

func (CertificateFile) Mixin() []ent.Mixin { return []ent.Mixin{TimeMixin{}} }

func (CertificateFile) Policy() ent.Policy { return tenantrule.PlatformOnly() }

func (CertificateFile) Fields() []ent.Field {
	return []ent.Field{
		field.String("path").Unique().Immutable().MaxRuneLen(700),
		field.Bytes("content").Sensitive(),
	}
}
