package merchant

// MemberRequest invites somebody. Role is "owner" or "staff".
type MemberRequest struct {
	Name  string `json:"name"`
	Phone string `json:"phone"`
	Role  string `json:"role"`
}

// MemberChange is what somebody in the team is called and may. One who is not active
// may not come in.
type MemberChange struct {
	Name   string `json:"name"`
	Role   string `json:"role"`
	Active bool   `json:"active"`
}
