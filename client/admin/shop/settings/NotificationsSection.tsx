import { useForm } from "react-hook-form";
import { useI18n } from "../../../lib/i18n";
import type { NotificationSettings, Settings } from "../../../types/settings.gen";
import { useMuted } from "../../lib/chime";
import { lateRules, useRules } from "../../lib/lateRules";
import { asNumber } from "../../lib/numbers";
import { Card } from "../../ui/Card";
import { NumberField, SwitchField } from "../../ui/fields";
import { Switch } from "../../ui/inputs/Switch";
import { ScreenButton } from "../../ui/ScreenLink";
import { SectionForm } from "../../ui/SectionForm";
import { settingsScreen } from "../../ui/SectionScreen";
import { useSection } from "../../ui/useSection";

const rules = lateRules(() => import("./rules").then((part) => part.notificationRules));

const fieldsOf = (part: NotificationSettings) => ({ ...part, low_stock: String(part.low_stock) });
type Fields = ReturnType<typeof fieldsOf>;

/** The settings for notifications to the owner. */
export function NotificationsSection({ settings }: { settings: Settings }) {
  const { t } = useI18n();
  const form = useForm<Fields>({
    resolver: useRules(rules),
    defaultValues: fieldsOf(settings.notifications),
  });
  const { submit, ...section } = useSection(form, {
    path: "notifications",
    part: "notifications",
    fieldsOf,
  });
  return (
    <SectionForm
      name="notifications"
      form={form}
      {...section}
      onSubmit={(fields) => submit({ ...fields, low_stock: asNumber(fields.low_stock) })}
    >
      <Card title={t("admin.notifications.orders")}>
        <div className="grid gap-4">
          <SwitchField
            name="sms_new_orders"
            label={t("admin.notifications.sms")}
            hint={t("admin.notifications.sms.hint")}
          />
          <SentToday sms={settings.sms} />
          <SoundSwitch />
        </div>
      </Card>
      <Card
        title={t("admin.alerts")}
        lead={t("admin.notifications.alerts")}
        action={
          <ScreenButton to="/alerts" look="quiet">
            {t("admin.notifications.alerts.open")}
          </ScreenButton>
        }
      />
      <Card title={t("admin.notifications.stock")}>
        <NumberField
          name="low_stock"
          label={t("admin.notifications.low_stock")}
          hint={t("admin.notifications.low_stock.hint")}
          className="sm:max-w-60"
        />
      </Card>
      <Card title={t("admin.notifications.reviews")}>
        <SwitchField
          name="reviews_need_approval"
          label={t("admin.notifications.approval")}
          hint={t("admin.notifications.approval.hint")}
        />
      </Card>
    </SectionForm>
  );
}

/** The numbers of SMS sent today and of those skipped because of a limit. */
function SentToday({ sms: { sent, skipped, left } }: { sms: Settings["sms"] }) {
  const { t, n } = useI18n();
  return (
    <p className="text-sm text-muted">
      {t("admin.notifications.sent", { sent: n(sent), left: n(left) })}{" "}
      {skipped > 0 && t("admin.notifications.skipped", { skipped: n(skipped) })}
    </p>
  );
}

/** The sound setting of this browser, which is saved immediately. */
function SoundSwitch() {
  const { t } = useI18n();
  const [muted, mute] = useMuted();
  return (
    <Switch
      label={t("admin.sound")}
      hint={t("admin.notifications.sound.hint")}
      checked={!muted}
      onChange={(on) => mute(!on)}
    />
  );
}

export default settingsScreen("admin.notifications", NotificationsSection);
