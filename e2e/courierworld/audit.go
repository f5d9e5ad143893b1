package main

import "haat/e2e/courierworld/audit"

// Audit reads the shop's tables.
func (w *World) Audit() (*audit.Audit, error) { return audit.Read(w.ctx, w.db.Client, w.products) }
