import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { deleteRules } from "../account/rules";
import { toast } from "../components/toast";
import { button } from "../components/ui/button";
import { Dialog } from "../components/ui/Dialog";
import { PasswordField } from "../forms/Field";
import { Form } from "../forms/Form";
import { Problem } from "../forms/Problem";
import { useSending } from "../forms/useSending";
import { useI18n } from "../lib/i18n";
import { useShop } from "../lib/page";
import { homePath } from "../lib/paths";
import { useGo } from "../router/useGo";
import { Panel } from "./Panel";
import { useCustomerApi } from "./query";
import { leave } from "./useSession";

/** Deletes the account after checking its password. */
export function DeleteAccount() {
  const { t } = useI18n();
  const [open, setOpen] = useState(false);
  return (
    <Panel title={t("dashboard.delete.title")} lead={t("dashboard.delete.lead")}>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className={`${button.quiet} hover:border-sale hover:text-sale`}
      >
        <Trash2 size={20} aria-hidden="true" />
        {t("dashboard.delete.do")}
      </button>
      {open && (
        <Dialog title={t("dashboard.delete.sure")} look="middle" onClose={() => setOpen(false)}>
          <Sure onClose={() => setOpen(false)} />
        </Dialog>
      )}
    </Panel>
  );
}

function Sure({ onClose }: { onClose: () => void }) {
  const { t } = useI18n();
  const { slug } = useShop();
  const api = useCustomerApi();
  const go = useGo();
  const form = useForm({
    defaultValues: { password: "" },
    resolver: standardSchemaResolver(deleteRules),
  });
  const { busy, problem, send } = useSending(form);
  const remove = (fields: { password: string }) =>
    send(
      async () => {
        await api.post<null>("/delete", fields);
        leave(slug);
        toast("success", t("dashboard.deleted"));
        go(homePath, { replace: true });
      },
      ({ code }) => (code === "account_orders_open" ? t("dashboard.delete.open") : undefined),
    );
  return (
    <Form
      name="delete"
      form={form}
      onSubmit={remove}
      className="grid gap-4 overflow-y-auto overscroll-contain p-4"
    >
      <ul className="grid list-disc gap-1 pl-5">
        <li>{t("dashboard.delete.gone")}</li>
        <li>{t("dashboard.delete.orders")}</li>
        <li>{t("dashboard.delete.back")}</li>
      </ul>
      <PasswordField
        name="password"
        label={t("account.password")}
        autoComplete="current-password"
      />
      <Problem text={problem} />
      <div className="grid gap-2.5 sm:grid-cols-2">
        <button type="button" onClick={onClose} className={button.quiet}>
          {t("dashboard.delete.keep")}
        </button>
        <button
          type="submit"
          aria-disabled={busy}
          className={`${button.danger} aria-disabled:opacity-80`}
        >
          {t("dashboard.delete.do")}
        </button>
      </div>
    </Form>
  );
}
