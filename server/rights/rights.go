// Package rights defines what the members of a shop's team may do. A role is a set of rights.
package rights

import (
	"slices"

	"haat/ent/adminuser"
)

// Right permits a member to use a part of the admin area. Its value is stored in custom roles and sent to
// clients.
type Right string

// Rights that a role can have. The team, roles, the domain and the shop's slug are reserved to owners.
const (
	Orders       Right = "orders"         // see orders, tags, views and reminders
	ChangeOrders Right = "orders.change"  // place, edit and process orders
	FixOrders    Right = "orders.correct" // correct the status of an order afterwards
	Payments     Right = "payments"       // confirm, reject, request and refund payments in advance
	Messages     Right = "messages"       // chat with customers
	Customers    Right = "customers"      // see customers, change their notes and tags, block them
	Products     Right = "products"       // products, categories, featured products and searches
	Stock        Right = "stock"          // change the stock, take stock, see the stock log
	Costs        Right = "costs"          // see and change purchase costs, see profit
	Cash         Right = "cash"           // see and post what couriers owe and pay; the ledger and ads
	Reviews      Right = "reviews"        // reviews and questions
	Discounts    Right = "discounts"      // discounts and their codes
	Reports      Right = "reports"        // dashboard and reports
	Exports      Right = "exports"        // export lists that the member may see
	Pages        Right = "pages"          // pages made of sections
	Design       Right = "design"         // theme, banners and policies
	Settings     Right = "settings"       // settings, delivery, quick replies, publishing
	Activity     Right = "activity"       // the activity log
)

// All contains all rights, in the order of the admin area.
var All = []Right{
	Orders, ChangeOrders, FixOrders, Payments, Messages, Customers, Products, Stock, Costs, Cash, Reviews, Discounts, Reports, Exports, Pages, Design, Settings, Activity,
}

// roles contains the rights of predefined roles. Staff existed before the other roles and has the rights that
// it had then.
var roles = map[adminuser.Role][]Right{
	adminuser.RoleOwner:      All,
	adminuser.RoleManager:    All,
	adminuser.RoleOrderDesk:  {Orders, ChangeOrders, Payments, Messages, Customers},
	adminuser.RoleCatalogue:  {Products, Stock, Reviews},
	adminuser.RoleAccountant: {Orders, Payments, Costs, Cash, Reports, Exports},
	adminuser.RoleStaff:      {Orders, ChangeOrders, Messages},
}

// Predefined contains the predefined roles, in the order of the admin area.
var Predefined = []adminuser.Role{
	adminuser.RoleOwner, adminuser.RoleManager, adminuser.RoleOrderDesk, adminuser.RoleCatalogue, adminuser.RoleAccountant, adminuser.RoleStaff,
}

// Of returns the rights of a predefined role. It returns none for a custom role.
func Of(role adminuser.Role) []Right { return roles[role] }

// Any reports whether list contains at least one of the rights.
func Any(list []Right, of ...Right) bool {
	return slices.ContainsFunc(of, func(r Right) bool { return slices.Contains(list, r) })
}

// needs maps a right to the right that it requires.
var needs = map[Right]Right{ChangeOrders: Orders, FixOrders: Orders, Payments: Orders}

// Complete returns the rights in names and the rights that they require, in the order of All. It returns
// false if a name is unknown.
func Complete(names []string) ([]Right, bool) {
	var list []Right
	for _, name := range names {
		right := Right(name)
		if !slices.Contains(All, right) {
			return nil, false
		}
		list = append(list, right)
		if other := needs[right]; other != "" {
			list = append(list, other)
		}
	}
	return slices.DeleteFunc(slices.Clone(All), func(r Right) bool { return !slices.Contains(list, r) }), true
}
