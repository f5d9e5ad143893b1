package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema/field"

	"haat/ent/tenantrule"
)

// CertificateFile is a file that all nodes share, identified by its path: a certificate, its private key, the
// account at the certificate authority, or the proof of a host's ownership.
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

// CertificateLock is a lease that allows one node at a time to perform a task for certificates. If a lease
// has expired, its node has died.
type CertificateLock struct {
	ent.Schema
}

func (CertificateLock) Mixin() []ent.Mixin { return []ent.Mixin{CreatedMixin{}} }

func (CertificateLock) Policy() ent.Policy { return tenantrule.PlatformOnly() }

func (CertificateLock) Fields() []ent.Field {
	return []ent.Field{
		field.String("name").Unique().Immutable().MaxRuneLen(700),
		field.String("holder").MaxRuneLen(40),
		field.Time("expires_at"),
	}
}
