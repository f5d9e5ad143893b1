import { useEffect, useRef } from "react";
import { useForm } from "react-hook-form";
import { Dialog } from "../../components/ui/Dialog";
import { CodeStep } from "../../forms/CodeStep";
import { Problem } from "../../forms/Problem";
import { useCodeFlow } from "../../forms/useCodeFlow";
import { useI18n } from "../../lib/i18n";
import type { StepUpRequest } from "../../types/merchant.gen";
import type { Sent } from "../../types/otp.gen";
import { useAdminApi } from "../lib/api";
import { useAdmin } from "../lib/session";
import { Button } from "../ui/Button";

/** The dialog that sends an SMS code and proves the session with it. */
export function StepUpDialog({ onEnd }: { onEnd: (proven: boolean) => void }) {
  const { t } = useI18n();
  const flow = useProof(() => onEnd(true));
  return (
    <Dialog title={t("admin.step_up")} look="middle" onClose={() => onEnd(false)}>
      <div className="grid gap-4 overflow-y-auto p-4">
        <p>{t("admin.step_up.why")}</p>
        {flow.at === "code" && <CodeStep flow={flow} />}
        {flow.at !== "code" && (
          <>
            <p role="status" className="text-muted">
              {flow.busy && t("admin.step_up.sending")}
            </p>
            <Problem text={flow.problem} />
            {flow.problem && (
              <Button look="primary" busy={flow.busy} onClick={flow.begin}>
                {t("admin.step_up.retry")}
              </Button>
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}

// Sends a code to the member's own number when it opens, and confirms the session with the entered code.
function useProof(onDone: () => void) {
  const api = useAdminApi();
  const { phone } = useAdmin().user;
  const form = useForm({ defaultValues: { phone } });
  const { back: _, ...flow } = useCodeFlow(form, {
    ask: () => api.post<Sent>("step-up/code"),
    confirm: (_, code) => api.post("step-up", { code } satisfies StepUpRequest),
    onDone,
  });
  const begin = () => void flow.begin({ phone });
  const begun = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one SMS when the dialog opens
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    begin();
  }, []);
  return { ...flow, begin };
}
