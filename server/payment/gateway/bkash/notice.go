package bkash

import "encoding/json"

// ReadMessage reads the text of a notification. It returns Haat's key for a session's payment, and the
// transaction id for money sent manually.
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
