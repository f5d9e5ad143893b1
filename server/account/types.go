package account

// Badge is what the browser keeps of a signed-in customer.
type Badge struct {
	ID   int    `json:"id"`
	Name string `json:"name"`
}

// Address is where a customer has things delivered, in the terms of an order's delivery.
type Address struct {
	ID        int    `json:"id"`
	IsDefault bool   `json:"is_default"`
	Name      string `json:"name"`
	Mobile    string `json:"mobile"`
	Division  string `json:"division"`
	District  string `json:"district"`
	Upazila   string `json:"upazila"`
	Line      string `json:"line"`
}
