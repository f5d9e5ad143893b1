import { CircleCheck, CircleX, Send } from "lucide-react";
import { useI18n } from "../../../lib/i18n";
import type { AdvertisingSettings, TestAnswer } from "../../../types/settings.gen";
import { useAdminApi } from "../../lib/api";
import { useSave } from "../../lib/save";
import { Button } from "../../ui/Button";
import { Card } from "../../ui/Card";

interface TestEventProps {
  saved: AdvertisingSettings;
  /** Whether the form has unsaved input. */
  unsaved: boolean;
}

/** Sends a test event to Meta with the saved settings and shows the answer. */
export function TestEvent({ saved, unsaved }: TestEventProps) {
  const { t } = useI18n();
  const api = useAdminApi();
  const test = useSave({
    call: () => api.post<TestAnswer>("settings/advertising/test", {}),
  });
  const ready = saved.pixel_id && saved.pixel_test_event && saved.has_token;
  return (
    <Card title={t("admin.advertising.test")} lead={t("admin.advertising.test.lead")}>
      <Button
        icon={Send}
        busy={test.isPending}
        disabled={!ready || unsaved}
        onClick={() => test.mutate()}
      >
        {t("admin.advertising.test.send")}
      </Button>
      {(!ready || unsaved) && (
        <p className="mt-2 text-sm text-muted">
          {t(unsaved ? "admin.advertising.test.unsaved" : "admin.advertising.test.missing")}
        </p>
      )}
      <div aria-live="polite">{test.data && <Answer answer={test.data} />}</div>
    </Card>
  );
}

function Answer({ answer: { ok, status, body } }: { answer: TestAnswer }) {
  const { t } = useI18n();
  const Mark = ok ? CircleCheck : CircleX;
  const bad = status ? t("admin.advertising.test.bad", { status }) : t("admin.no_answer");
  return (
    <div className="mt-4">
      <p className={`flex items-center gap-2 font-semibold ${ok ? "text-success" : "text-danger"}`}>
        <Mark size={20} aria-hidden="true" className="shrink-0" />
        {ok ? t("admin.advertising.test.good") : bad}
      </p>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be scrollable by keyboard
        tabIndex={0}
        aria-label={t("admin.advertising.test.answer")}
        className="mt-2 max-h-64 overflow-auto rounded-control bg-sunken p-3"
      >
        <pre className="font-mono text-sm whitespace-pre-wrap wrap-anywhere">{pretty(body)}</pre>
      </section>
    </div>
  );
}

/** Indents JSON; returns other text unchanged. */
function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
