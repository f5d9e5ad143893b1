package confirmation

import (
	"time"
)

// WhatsAppAccount is the shop's account at WhatsApp.
type WhatsAppAccount struct {
	State string `json:"state"` // none, connected or broken
	// Problem is "unauthorized" or "unreadable" for a broken connection, or "template" if WhatsApp refused the last message because of its
	// template.
	Problem          string `json:"problem"`
	Account          string `json:"account"` // name and number of the business
	Sender           string `json:"sender"`
	WhatsAppSettings `tstype:",extends"`
	// HookURL and VerifyToken must be entered in the app's settings at Meta. They are empty without a connection.
	HookURL     string     `json:"hook_url"`
	VerifyToken string     `json:"verify_token"`
	WebhookAt   *time.Time `json:"webhook_at"` // time of the last authenticated webhook
}

// WhatsAppKeys are the credentials that a merchant enters.
type WhatsAppKeys struct {
	Sender      string `json:"sender"` // WhatsApp's id of the sending number
	AccessToken string `json:"access_token"`
	AppSecret   string `json:"app_secret"`
}

// WhatsAppSettings are the settings of the account. Messages need at least one of the templates.
type WhatsAppSettings struct {
	Template   string `json:"template"` // name of the English template
	BnTemplate string `json:"bn_template"`
	Wait       int    `json:"wait"` // minutes after which an undelivered message is replaced by an SMS
	Off        bool   `json:"off"`
}

// ConfirmationDetails describe a step of an order's confirmation. Step is "asked", "fallback" (an SMS
// replaced an undelivered WhatsApp message), "skipped" (the shop's SMS budget was exhausted), "confirmed" or
// "declined". Channel is "sms" or "whatsapp".
type ConfirmationDetails struct {
	Step    string `json:"step"`
	Channel string `json:"channel"`
}

// ConfirmationReport contains numbers of orders of the last Days days whose customers were asked to confirm
// them. Asked includes all of them.
type ConfirmationReport struct {
	Days      int `json:"days"`
	Asked     int `json:"asked"`
	Confirmed int `json:"confirmed"`
	Declined  int `json:"declined"`
	NoAnswer  int `json:"no_answer"`
	// Channels contains the numbers by channel. An order whose customer was asked by WhatsApp and then by SMS
	// is included in both.
	Channels []ConfirmationChannel `json:"channels"`
}

// ConfirmationChannel counts the orders whose customers were asked, and those whose customers answered, by "sms" or "whatsapp".
type ConfirmationChannel struct {
	Channel   string `json:"channel"`
	Asked     int    `json:"asked"`
	Confirmed int    `json:"confirmed"`
	Declined  int    `json:"declined"`
}

// ConfirmationRequest asks the customers of several orders to confirm them.
type ConfirmationRequest struct {
	Orders []string `json:"orders"`
}
