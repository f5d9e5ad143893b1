package settings

import (
	"context"

	"haat/ent"
	"haat/server/catalog"
	"haat/server/platform/form"
)

func chatOf(s *ent.Shop) ChatSettings {
	in := ChatSettings{Channel: s.ChatChannel, Whatsapp: s.WhatsappChat, Facebook: s.FacebookChat}
	in.Version = versionOf(in)
	return in
}

// read normalizes the settings for storage. The error is Invalid "settings_invalid" with the wrong fields.
// The chosen channel requires its address.
func (s ChatSettings) read() (ChatSettings, error) {
	fields := form.Fields{}
	if typed := form.OneLine(s.Whatsapp); typed != "" {
		if s.Whatsapp = catalog.WhatsappNumber(typed); s.Whatsapp == "" {
			fields["whatsapp"] = "invalid"
		}
	} else {
		s.Whatsapp = ""
	}
	if typed := form.OneLine(s.Facebook); typed != "" {
		if s.Facebook = catalog.FacebookPage(typed); s.Facebook == "" {
			fields["facebook"] = "invalid"
		}
	} else {
		s.Facebook = ""
	}
	switch s.Channel {
	case "":
	case catalog.ChatWhatsapp:
		if s.Whatsapp == "" && fields["whatsapp"] == "" {
			fields["whatsapp"] = "required"
		}
	case catalog.ChatFacebook, catalog.ChatMessenger:
		if s.Facebook == "" && fields["facebook"] == "" {
			fields["facebook"] = "required"
		}
	default:
		fields["channel"] = "invalid"
	}
	return s, fields.Of(settingsInvalid())
}

// ChangeChat changes the channel that the chat widget of the context's shop opens. Errors: Invalid
// "settings_invalid"; Conflict "settings_changed".
func (s *Service) ChangeChat(ctx context.Context, in ChatSettings) (*ChatSettings, error) {
	in, err := in.read()
	if err != nil {
		return nil, err
	}
	return changeShop(ctx, s, in.Version, chatOf, func(_ *ent.Client, _ *ent.Shop, update *ent.ShopUpdateOne) error {
		update.SetChatChannel(in.Channel).SetWhatsappChat(in.Whatsapp).SetFacebookChat(in.Facebook)
		return nil
	})
}
