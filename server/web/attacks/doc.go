// Package attacks contains tests that send hostile requests to every route: from other tenants, other sites,
// slow clients and floods.
package attacks
