package ent

//go:generate go run -mod=mod entgo.io/ent/cmd/ent generate --feature privacy,entql,sql/versioned-migration,sql/execquery,sql/upsert,sql/lock,sql/modifier ./schema
