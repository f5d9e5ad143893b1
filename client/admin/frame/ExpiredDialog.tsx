import { useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { Dialog } from "../../components/ui/Dialog";
import { CodeStep } from "../../forms/CodeStep";
import { Problem } from "../../forms/Problem";
import { useCodeFlow } from "../../forms/useCodeFlow";
import { useI18n } from "../../lib/i18n";
import type { LoginRequest } from "../../types/merchant.gen";
import type { Sent } from "../../types/otp.gen";
import { useOpenApi } from "../lib/api";
import { useAdmin } from "../lib/session";
import { Button } from "../ui/Button";

/** The dialog that logs the person of the area in again. */
export function ExpiredDialog({ onEnd }: { onEnd: (signedIn: boolean) => void }) {
  const { t } = useI18n();
  const api = useOpenApi();
  const queries = useQueryClient();
  const { shop, user } = useAdmin();
  const { phone } = user;
  const form = useForm({ defaultValues: { phone } });
  const body = (code: string): LoginRequest => ({ phone, code, shop: shop.slug });
  const { back: _, ...flow } = useCodeFlow(form, {
    ask: () => api.post<Sent>("login/code", body("")),
    confirm: (_, code) => api.post("login", body(code)),
    onDone() {
      onEnd(true);
      void queries.invalidateQueries();
    },
  });
  return (
    <Dialog title={t("admin.expired")} look="middle" onClose={() => onEnd(false)}>
      <div className="grid gap-4 overflow-y-auto p-4">
        <p>{t("admin.expired.kept")}</p>
        {flow.at === "code" ? (
          <CodeStep flow={flow} />
        ) : (
          <>
            <Problem text={flow.problem} />
            <Button look="primary" busy={flow.busy} onClick={() => void flow.begin({ phone })}>
              {t("account.code.send")}
            </Button>
          </>
        )}
      </div>
    </Dialog>
  );
}
