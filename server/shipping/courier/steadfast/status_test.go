package steadfast

import (
	"testing"

	"haat/server/shipping/courier"
)

// The states must equal those that Haat's documentation lists for Steadfast's statuses.
func TestStates_FollowSteadfastsGuide(t *testing.T) {
	t.Parallel()
	for state, statuses := range map[courier.State][]string{
		courier.AtPickup:  {"in_review", "in review", "In Review", "pending", "Pending"},
		courier.Held:      {"hold", "exceptional", "cancelled_approval_pending"},
		courier.Claimed:   {"delivered_approval_pending", "partial_delivered_approval_pending"},
		courier.Delivered: {"delivered", "Delivered"},
		courier.Partly:    {"partial_delivered", "Partial Delivered"},
		courier.Returning: {"cancelled", "Cancelled", "cancelled_return_processing", "cancelled_return_rider_assigned", "partial_delivered_return_processing", "partial_delivered_return_rider_assigned"},
		courier.Returned:  {"cancelled_return_received", "partial_delivered_return_received"},
		"":                {"unknown", "unknown_approval_pending", "something new", ""},
	} {
		for _, status := range statuses {
			if got := States[fold(status)]; got != state {
				t.Errorf("%q is %q, want %q", status, got, state)
			}
		}
	}
}

func TestCodeOf_UnderstandsConstantsAndSentences(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"INVOICE_IS_REQUIRED": courier.CodeInvoice, "INVOICE_MUST_BE_ALPHA_NUM_DASH_UNDERSCORE": courier.CodeInvoice,
		"INVOICE_LENGTH_SHOULD_BE_LESS_THAN_100_CHARS": courier.CodeInvoice, "THIS_INVOICE_ALREADY_EXISTS": courier.CodeInvoiceExists,
		"RECEIVER_NAME_IS_REQUIRED": courier.CodeName, "RECEIVER_NAME_LENGTH_SHOULD_BE_LESS_THAN_100_CHARS": courier.CodeName,
		"RECEIVER_PHONE_IS_REQUIRED": courier.CodeMobile, "RECEIVER_PHONE_LENGTH_SHOULD_BE_LESS_THAN_40_CHARS": courier.CodeMobile,
		"RECEIVER_ADDRESS_IS_REQUIRED": courier.CodeAddress, "RECEIVER_ADDRESS_LENGTH_SHOULD_BE_LESS_THAN_500_CHARS": courier.CodeAddress,
		"RECEIVER_NOTE_LENGTH_SHOULD_BE_LESS_THAN_500_CHARS": courier.CodeNote, "COD_AMOUNT_ERROR": courier.CodeCOD,
		"The recipient phone format is invalid.": courier.CodeMobile, "The invoice has already been taken.": courier.CodeInvoiceExists,
		"The cod amount must be at least 0.": courier.CodeCOD, "Something else": courier.CodeRefused,
	} {
		if got := codeOf(text); got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
}

func TestClean_ReplacesTheSameCharactersAsSteadfast(t *testing.T) {
	t.Parallel()
	if got := clean(" a{b}c;d<e>f$g-ক, "); got != "a b c d e f g-ক," {
		t.Errorf("%q", got)
	}
}
