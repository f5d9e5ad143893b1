package catalog

import (
	"regexp"
	"strings"

	"github.com/nyaruka/phonenumbers"

	"haat/ent"
	"haat/server/platform/textnorm"
)

// The channels of the chat widget.
const (
	ChatWhatsapp  = "whatsapp"
	ChatFacebook  = "facebook"
	ChatMessenger = "messenger"
)

// chatRegion is where a number without a country is from.
const chatRegion = "BD"

// chatOf is where a shop's chat leads; nil where its channel is unknown or has
// no number or page that could be reached.
func chatOf(s *ent.Shop) *Chat {
	chat := &Chat{Channel: s.ChatChannel}
	switch s.ChatChannel {
	case ChatWhatsapp:
		chat.To = WhatsappNumber(s.WhatsappChat)
	case ChatFacebook, ChatMessenger:
		chat.To = FacebookPage(s.FacebookChat)
	}
	if chat.To == "" {
		return nil
	}
	return chat
}

// WhatsappNumber is a number in international form without a plus; empty where
// it can be none. Numbers are often stored without the plus: 8801712….
func WhatsappNumber(typed string) string {
	typed = textnorm.ASCIIDigits(typed)
	for _, number := range []string{typed, "+" + strings.TrimLeft(typed, "+0 ")} {
		parsed, err := phonenumbers.Parse(number, chatRegion)
		if err == nil && phonenumbers.IsValidNumber(parsed) {
			return strings.TrimPrefix(phonenumbers.Format(parsed, phonenumbers.E164), "+")
		}
	}
	return ""
}

// What a page is called: its name or number, as facebook.com/NAME has it.
var pageName = regexp.MustCompile(`^[A-Za-z0-9.\-]{1,100}$`)

// FacebookPage is the name in a page's address, or the name itself; empty where
// it is neither.
func FacebookPage(typed string) string {
	name := strings.TrimSpace(typed)
	for _, host := range []string{"facebook.com/", "fb.com/", "m.me/", "messenger.com/t/"} {
		if _, after, ok := strings.Cut(name, host); ok {
			name = after
			break
		}
	}
	name, _, _ = strings.Cut(name, "?")
	name = strings.TrimPrefix(strings.Trim(name, "/"), "@")
	if !pageName.MatchString(name) {
		return ""
	}
	return name
}
