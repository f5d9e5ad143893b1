package question

import (
	"time"

	"haat/server/platform/media"
)

// AskRequest contains a visitor's question. Name is published with it.
type AskRequest struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

// AskedProduct is the product of a question. Slug is empty if it is not for sale.
type AskedProduct struct {
	ID      int            `json:"id"`
	Slug    string         `json:"slug"`
	Name    string         `json:"name"`
	Picture *media.Picture `json:"picture"`
}

// ShopQuestion is a question in the merchant's view. Mobile is the customer's number, or empty if
// the visitor was not signed in. Answer is empty and AnsweredAt null until the shop answers.
type ShopQuestion struct {
	ID         int          `json:"id"`
	Product    AskedProduct `json:"product"`
	Name       string       `json:"name"`
	Mobile     string       `json:"mobile"`
	Text       string       `json:"text"`
	Answer     string       `json:"answer"`
	AnsweredAt *time.Time   `json:"answered_at"`
	CreatedAt  time.Time    `json:"created_at"`
}

// ShopQuestions is a page of a shop's waiting or answered questions. Waiting and Answered are the total
// numbers of questions with each status.
type ShopQuestions struct {
	Questions []ShopQuestion `json:"questions"`
	Page      int            `json:"page"`
	Pages     int            `json:"pages"`
	Total     int            `json:"total"`
	Waiting   int            `json:"waiting"`
	Answered  int            `json:"answered"`
}

// AnswerRequest contains the shop's answer to a question.
type AnswerRequest struct {
	Text string `json:"text"`
}
