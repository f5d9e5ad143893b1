package domain

import (
	"context"
	"fmt"
	"net"
	"strings"

	"golang.org/x/sync/errgroup"

	"haat/ent"
	"haat/ent/shopdomain"
	"haat/ent/viewer"
)

// ResolverAt returns a resolver for the DNS server at address, HOST:PORT, or the system's if
// address is empty.
func ResolverAt(address string) *net.Resolver { return resolverAt(address) }

// Verified is the result of a DNS check of verified domains.
type Verified struct {
	All, Looked int
	Problems    []DomainProblem
}

// DomainProblem contains a domain and the code of its DNS problem.
type DomainProblem struct{ Domain, Problem string }

// concurrentLookups is the maximum number of concurrent look-ups.
const concurrentLookups = 8

// CheckVerified looks up at most limit verified domains of all shops, beginning with those that had a problem
// at the last check. It stores nothing.
func (d *Domains) CheckVerified(ctx context.Context, limit int) (*Verified, error) {
	system := viewer.WithSystem(ctx)
	all := d.client.ShopDomain.Query().Where(shopdomain.Verified(true))
	count, err := all.Clone().Count(system)
	if err != nil {
		return nil, fmt.Errorf("count domains: %w", err)
	}
	rows, err := all.Order(ent.Desc(shopdomain.FieldProblem), ent.Desc(shopdomain.FieldID)).Limit(limit).All(system)
	if err != nil {
		return nil, fmt.Errorf("list domains: %w", err)
	}
	problems := make([]string, len(rows))
	var group errgroup.Group
	group.SetLimit(concurrentLookups)
	for i, row := range rows {
		group.Go(func() error {
			problems[i] = strings.Join(d.lookUp(ctx, row).problems, " ")
			return nil
		})
	}
	if err := group.Wait(); err != nil {
		return nil, err
	}
	found := &Verified{All: count, Looked: len(rows)}
	for i, row := range rows {
		if problems[i] != "" {
			found.Problems = append(found.Problems, DomainProblem{row.Domain, problems[i]})
		}
	}
	return found, nil
}
