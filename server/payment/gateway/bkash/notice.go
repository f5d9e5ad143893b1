package bkash

import "encoding/json"

// ReadMessage reads the text of a notification. It identifies a session's payment by our key, and money sent manually by its transaction
// id.
func (*Gateway) ReadMessage(text string) (key, reference string) {
	var about struct {
		Key string `json:"merchantInvoiceNumber"`
		Trx string `json:"trxID"`
	}
	if json.Unmarshal([]byte(text), &about) != nil {
		return "", ""
	}
	return about.Key, about.Trx
}
