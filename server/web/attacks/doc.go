// Package attacks contains tests that send hostile requests to every route: of other tenants, other sites, slow clients
// and floods.
package attacks
