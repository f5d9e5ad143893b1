package merchant

// Reply is a text that merchants often send to customers.
type Reply struct {
	ID   int    `json:"id"`
	Text string `json:"text"`
}

// ReplyRequest is such a text as somebody wrote it.
type ReplyRequest struct {
	Text string `json:"text"`
}

// ReplyOrder is the ids of replies in the order wished.
type ReplyOrder struct {
	IDs []int `json:"ids"`
}
