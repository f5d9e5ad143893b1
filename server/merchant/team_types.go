package merchant

// MemberRequest invites a member. Role is "owner" or "staff".
type MemberRequest struct {
	Name  string `json:"name"`
	Phone string `json:"phone"`
	Role  string `json:"role"`
}

// MemberChange changes a member. Inactive members cannot sign in.
type MemberChange struct {
	Name   string `json:"name"`
	Role   string `json:"role"`
	Active bool   `json:"active"`
}
