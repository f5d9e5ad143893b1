import { useState } from "react";
import { Dialog } from "../../components/ui/Dialog";
import { useI18n } from "../../lib/i18n";
import type { Full } from "../../types/shoppage.gen";
import { Button } from "../ui/Button";
import { MinuteInput } from "./section/fields/inputs";
import type { Publishing } from "./usePublishing";

interface PublishDialogProps {
  page: Full;
  publishing: Publishing;
  onClose: () => void;
}

/** Publishes the draft: at once, or for a period. */
export function PublishDialog({ page, publishing, onClose }: PublishDialogProps) {
  const { t } = useI18n();
  const { busy, wrong, publish } = publishing;
  const [later, setLater] = useState(false);
  const [period, setPeriod] = useState({ starts_at: page.starts_at, ends_at: page.ends_at });
  const [empty, setEmpty] = useState(false);
  const submit = async () => {
    const none = later && !period.starts_at && !period.ends_at;
    setEmpty(none);
    if (none) return;
    if (await publish(later ? period : { starts_at: "", ends_at: "" })) onClose();
  };
  const ways = [
    { value: false, text: t("admin.pages.publish.now"), hint: t("admin.pages.publish.now.hint") },
    {
      value: true,
      text: t("admin.pages.publish.later"),
      hint: t("admin.pages.publish.later.hint"),
    },
  ];
  return (
    <Dialog title={t("admin.pages.publish.title")} look="middle" onClose={onClose}>
      <form
        noValidate
        className="grid gap-4 p-4"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <fieldset className="grid min-w-0 gap-2">
          <legend className="sr-only">{t("admin.pages.publish.when")}</legend>
          {ways.map(({ value, text, hint }) => (
            <label
              key={text}
              className="flex min-h-12 cursor-pointer items-start gap-2.5 rounded-control border border-edge px-3.5 py-2.5 has-checked:border-primary has-checked:bg-primary-soft"
            >
              <input
                type="radio"
                name="publish-when"
                checked={later === value}
                onChange={() => setLater(value)}
                className="mt-1.5 size-4 shrink-0 accent-primary"
              />
              <span>
                <span className="block font-medium">{text}</span>
                <span className="block text-sm text-muted">{hint}</span>
              </span>
            </label>
          ))}
        </fieldset>
        {later && (
          <>
            <MinuteInput
              label={t("admin.discounts.starts")}
              error={empty ? "required" : wrong.starts_at}
              value={period.starts_at}
              onChange={(starts_at = "") => setPeriod({ ...period, starts_at })}
            />
            <MinuteInput
              label={t("admin.discounts.ends")}
              hint={t("admin.pages.ends.hint")}
              optional
              error={wrong.ends_at}
              value={period.ends_at}
              onChange={(ends_at = "") => setPeriod({ ...period, ends_at })}
            />
          </>
        )}
        <Button type="submit" look="primary" busy={busy}>
          {t(later ? "admin.pages.publish.plan" : "admin.pages.publish")}
        </Button>
      </form>
    </Dialog>
  );
}
