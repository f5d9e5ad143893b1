package catalog

import (
	"regexp"
	"strings"

	"github.com/nyaruka/phonenumbers"

	"haat/ent"
	"haat/server/platform/phone"
)

// Channels of the chat widget.
const (
	ChatWhatsapp  = "whatsapp"
	ChatFacebook  = "facebook"
	ChatMessenger = "messenger"
)

// chatRegion is the default country of phone numbers without a country code.
const chatRegion = "BD"

// chatOf returns the shop's chat link, or nil if its channel is unknown or has no valid number or
// page name.
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

// WhatsappNumber returns a phone number in E.164 form without the plus sign, or "" if the number is
// invalid. It accepts international numbers without the plus sign, such as 8801712….
func WhatsappNumber(typed string) string {
	if number, ok := phone.Read(typed); ok {
		return "88" + number
	}
	typed = phone.Plain(typed)
	for _, number := range []string{typed, "+" + strings.TrimLeft(typed, "+0 ")} {
		parsed, err := phonenumbers.Parse(number, chatRegion)
		if err == nil && phonenumbers.IsValidNumber(parsed) {
			return strings.TrimPrefix(phonenumbers.Format(parsed, phonenumbers.E164), "+")
		}
	}
	return ""
}

// pageName matches a page's name or number, the NAME in facebook.com/NAME.
var pageName = regexp.MustCompile(`^[A-Za-z0-9.\-]{1,100}$`)

// FacebookPage returns the page name of a Facebook or Messenger address, or of a name entered
// alone. It returns "" if typed is neither.
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
