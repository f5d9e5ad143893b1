package settings

// Reply is a text that merchants often send to customers.
type Reply struct {
	ID   int    `json:"id"`
	Text string `json:"text"`
}

// ReplyRequest creates or changes a quick reply.
type ReplyRequest struct {
	Text string `json:"text"`
}

// ReplyOrder contains the ids of replies in the requested order.
type ReplyOrder struct {
	IDs []int `json:"ids"`
}
