// Package gateway defines the interfaces of payment gateways. Each gateway's API is implemented in a separate
// package; package gateways lists them.
package gateway

import (
	"context"
	"net/url"
	"time"

	"haat/ent/schema/kind"
	"haat/server/platform/money"
)

// Name identifies a gateway's connections, in the database and in addresses.
type Name string

// Account is a shop's account at a gateway.
type Account struct {
	// ID identifies the connection.
	ID int
	// Secrets contains the credentials by the names of Spec.Credentials.
	Secrets  map[string]string
	Settings kind.ConnectionSettings
}

// Gateway is a gateway's API. Its methods may be called concurrently. Besides the documented errors, they
// return ErrUnauthorized for credentials that are not accepted, Refused for data that the gateway does not
// accept, Unavailable if the request had no effect, and ErrLost if it may have had one.
type Gateway interface {
	Spec() Spec
	// Check verifies the credentials.
	Check(ctx context.Context, a Account) error
	// Create opens a session, in which a customer can pay. If the error is ErrLost, no customer has received
	// the session's address.
	Create(ctx context.Context, a Account, c Checkout) (Session, error)
	// ReadNotice reads the notice that a customer's browser or the gateway sends after a session. It is not trusted.
	ReadNotice(fields url.Values) Notice
	// Complete is called after a notice reports that the customer paid. receipt is the notice's receipt and
	// not trusted. If Spec.Executes, Complete takes the money and must not be called again after ErrLost.
	Complete(ctx context.Context, a Account, session, receipt string) (Outcome, error)
	// Query returns a session's current outcome. It has no side effects.
	Query(ctx context.Context, a Account, session string) (Outcome, error)
	// Refund requests a refund. It must not be repeated after ErrLost.
	Refund(ctx context.Context, a Account, r Refund) (Refunded, error)
	// QueryRefund returns the current state of a refund. It has no side effects. reference is the gateway's
	// id of the refund, or empty if the answer to the refund's request was lost. The error is ErrNotFound if
	// the gateway does not list the refund, which does not prove that no money was sent.
	QueryRefund(ctx context.Context, a Account, r Refund, reference string) (Refunded, error)
}

// TransactionFinder is a gateway that finds transactions outside sessions, such as money that a customer sent
// manually.
type TransactionFinder interface {
	// FindTransaction returns the outcome of a transaction. The error is ErrNotFound if the account received
	// no such transaction.
	FindTransaction(ctx context.Context, a Account, reference string) (Outcome, error)
}

// Notifier is a gateway that notifies shops through Amazon SNS.
type Notifier interface {
	// ReadMessage reads the text of a notification: the Checkout.Key of a payment, the transaction's id, or both. Neither is trusted.
	ReadMessage(text string) (key, reference string)
}

// Spec describes a gateway.
type Spec struct {
	Name Name
	// Method is the payment method of the gateway's payments.
	Method string
	Title  string // in the gateway's spelling
	// Credentials are the fields of the account's secrets, in the order of the form.
	Credentials []Credential
	// Account names the credential that identifies the account. Shops with the same value share the account.
	Account string
	// Executes reports that Complete takes the money. Without it, the customer is charged on the gateway's page.
	Executes bool
	// Wallet is the method of the wallet whose transactions FindTransaction finds, or empty.
	Wallet string
	// OwnSession reports that Checkout.Key identifies the session; else Create returns its id.
	OwnSession bool
	// Expires is the age at which an open session can no longer be paid, plus a safety margin.
	Expires time.Duration
	// Min and Max limit the amount of a payment.
	Min, Max money.Amount
}

// Credential is a field of an account's secrets.
type Credential struct {
	Name string // also part of the credential's text key
	Max  int    // characters
}

// Checkout contains the data of a payment that a customer is about to make.
type Checkout struct {
	// Key identifies the payment: at most 30 letters and digits.
	Key    string
	Amount money.Amount
	// Order is the order's number.
	Order string
	// Return is the address to which the gateway redirects the customer's browser. Notice is the address to
	// which it sends notices.
	Return, Notice string
	Customer       Customer
}

// Customer is the data about a customer that a gateway receives. Any field but Email may be empty.
type Customer struct{ Name, Mobile, Email, Address, City string }

// Session is an open session.
type Session struct {
	ID      string
	Address string // the gateway's page
}

// Notice is an untrusted message about a session.
type Notice struct {
	Session, Receipt string
	// Paid reports whether the notice says that the customer paid.
	Paid bool
}

// State is the state of a session.
type State string

// States of sessions.
const (
	Open   State = "open" // the customer may still pay
	Paid   State = "paid"
	Failed State = "failed" // the customer can no longer pay
)

// Outcome is a gateway's report about a session. Only State and Problem are set unless it is paid.
type Outcome struct {
	State    State
	Problem  string // one of Problems, for a failed session
	Amount   money.Amount
	Fee      money.Amount // the gateway's share, if the gateway reports it
	Currency string
	// Reference is the transaction's id.
	Reference string
	Sender    string // the payer's wallet, if the gateway reports it
	// Receiver is the account that received the money, and At is the time of the payment. Only
	// FindTransaction sets them, and only if the gateway reports them.
	Receiver string
	At       time.Time
	// Risky reports that the gateway doubts the payment.
	Risky bool
}

// Problems of failed sessions. Each is the end of a text key.
const (
	ProblemFailed   = "failed"
	ProblemCanceled = "canceled"
	ProblemExpired  = "expired"
)

// Refund contains the data of a refund from a paid session.
type Refund struct {
	Session   string
	Reference string // the payment's transaction id
	Key       string // identifies the refund: at most 30 letters and digits
	Amount    money.Amount
	Reason    string
	// Others are the gateway's ids of other refunds of the payment. QueryRefund ignores them.
	Others []string
}

// RefundState is the state of a refund at a gateway.
type RefundState string

// States of refunds.
const (
	RefundDone     RefundState = "done"
	RefundPending  RefundState = "pending"  // the gateway accepted it, but has not sent the money yet
	RefundCanceled RefundState = "canceled" // the gateway will not send the money
)

// Refunded is a refund that the gateway accepted.
type Refunded struct {
	// Reference is the gateway's id of the refund. It may be empty.
	Reference string
	State     RefundState
}
