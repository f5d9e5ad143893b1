package confirmation

// ConfirmationReport contains the numbers of orders, placed in the last Days days, whose customers were asked to confirm them. Asked
// includes all others.
type ConfirmationReport struct {
	Days      int `json:"days"`
	Asked     int `json:"asked"`
	Confirmed int `json:"confirmed"`
	Declined  int `json:"declined"`
	NoAnswer  int `json:"no_answer"`
}

// AskRequest asks the customers of several orders to confirm them.
type AskRequest struct {
	Orders []string `json:"orders"`
}
