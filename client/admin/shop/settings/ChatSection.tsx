import { useForm, useWatch } from "react-hook-form";
import { type MessageKey, useI18n } from "../../../lib/i18n";
import type { ChatSettings, Settings } from "../../../types/settings.gen";
import { lateRules, useRules } from "../../lib/lateRules";
import { Card } from "../../ui/Card";
import { TextField } from "../../ui/fields";
import { SectionForm } from "../../ui/SectionForm";
import { settingsScreen } from "../../ui/SectionScreen";
import { useSection } from "../../ui/useSection";

const rules = lateRules(() => import("./rules").then((part) => part.chatRules));

type Channel = "" | "whatsapp" | "messenger" | "facebook";
type Fields = ChatSettings & { channel: Channel };

const channels: { value: Channel; text: MessageKey }[] = [
  { value: "", text: "admin.chat.none" },
  { value: "whatsapp", text: "admin.chat.whatsapp" },
  { value: "messenger", text: "admin.chat.messenger" },
  { value: "facebook", text: "admin.chat.facebook" },
];

/** The channel of the shop's chat widget. */
export function ChatSection({ settings }: { settings: Settings }) {
  const { t } = useI18n();
  const form = useForm<Fields>({
    resolver: useRules(rules),
    defaultValues: settings.chat as Fields,
  });
  const { submit, ...section } = useSection(form, {
    path: "chat",
    part: "chat",
    fieldsOf: (part: Fields) => part,
  });
  const channel = useWatch({ control: form.control, name: "channel" });
  return (
    <SectionForm name="chat" form={form} {...section} onSubmit={submit}>
      <Card>
        <fieldset>
          <legend className="mb-2 font-medium">{t("admin.chat.channel")}</legend>
          <div className="grid gap-2 sm:grid-cols-2">
            {channels.map(({ value, text }) => (
              <label key={value} className="choice items-center">
                <input type="radio" value={value} {...form.register("channel")} />
                <span className="font-medium">{t(text)}</span>
              </label>
            ))}
          </div>
        </fieldset>
        <div className="mt-4 grid gap-4 sm:grid-cols-2">
          <TextField
            name="whatsapp"
            label={t("admin.chat.whatsapp.number")}
            hint={t("admin.chat.whatsapp.hint")}
            type="tel"
            inputMode="tel"
            optional={channel !== "whatsapp"}
          />
          <TextField
            name="facebook"
            label={t("admin.chat.facebook.page")}
            hint={t("admin.chat.facebook.hint")}
            optional={channel !== "messenger" && channel !== "facebook"}
          />
        </div>
      </Card>
    </SectionForm>
  );
}

export default settingsScreen("admin.chat", ChatSection);
