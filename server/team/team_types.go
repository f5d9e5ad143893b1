package team

import "haat/server/rights"

// MemberRequest invites a member. Role is a predefined role of package rights, or "custom" for the shop's
// role with the id RoleID.
type MemberRequest struct {
	Name   string `json:"name"`
	Phone  string `json:"phone"`
	Role   string `json:"role"`
	RoleID *int   `json:"role_id,omitempty"`
}

// MemberChange changes a member. Inactive members cannot sign in.
type MemberChange struct {
	Name   string `json:"name"`
	Role   string `json:"role"`
	RoleID *int   `json:"role_id,omitempty"`
	Active bool   `json:"active"`
}

// Role is a role of a shop's team. Role is the value of User.Role. ID and Name are set only for custom roles.
type Role struct {
	ID      int            `json:"id"`
	Role    string         `json:"role"`
	Name    string         `json:"name"`
	Rights  []rights.Right `json:"rights"`
	Members int            `json:"members"`
}

// RoleRequest adds or changes a custom role.
type RoleRequest struct {
	Name   string   `json:"name"`
	Rights []string `json:"rights"`
}
