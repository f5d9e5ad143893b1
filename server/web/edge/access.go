package edge

import (
	"strings"

	"haat/ent/adminuser"
	"haat/server/rights"
)

// Access is what a route of the merchants' API requires of the caller: a role or rights.
type Access struct {
	name string
	may  func(*MerchantAt) bool
}

// String returns the requirement in words, such as "products and exports".
func (a Access) String() string { return a.name }

// Member requires a member of the shop's team, and Owner an owner.
var (
	Member = Access{"member", func(*MerchantAt) bool { return true }}
	Owner  = Access{"owner", func(who *MerchantAt) bool { return who.Role == adminuser.RoleOwner }}
)

// Has requires a member with all rights.
func Has(all ...rights.Right) Access {
	return Access{names(all, " and "), func(who *MerchantAt) bool { return who.May(all...) }}
}

// HasAny requires a member with at least one of the rights.
func HasAny(list ...rights.Right) Access {
	return Access{names(list, " or "), func(who *MerchantAt) bool { return rights.Any(who.Rights, list...) }}
}

func names(list []rights.Right, between string) string {
	names := make([]string, len(list))
	for i, right := range list {
		names[i] = string(right)
	}
	return strings.Join(names, between)
}
