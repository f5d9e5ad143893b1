package ent

//go:generate go tool ent generate --feature privacy,entql,sql/versioned-migration,sql/execquery,sql/upsert,sql/lock,sql/modifier ./schema
