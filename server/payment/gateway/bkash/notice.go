package bkash

import "encoding/json"

// ReadMessage reads the text of a notification. bKash names the payment by our key, or money that was sent by hand by its transaction id.
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
