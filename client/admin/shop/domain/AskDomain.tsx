import { useState } from "react";
import { useForm } from "react-hook-form";
import { Confirmation } from "../../../forms/Confirmation";
import { TextField } from "../../../forms/Field";
import { Form } from "../../../forms/Form";
import { Submit } from "../../../forms/SubmitButton";
import { useI18n } from "../../../lib/i18n";
import { useAdminApi } from "../../lib/api";
import { lateRules, useRules } from "../../lib/lateRules";
import { useSaveForm } from "../../lib/save";
import { Card } from "../../ui/Card";
import { UnsavedGuard } from "../../ui/UnsavedGuard";
import { domainRefusals, hostOf, maxDomain } from "./domain";

const rules = lateRules(() => import("./rules").then((part) => part.domainRules));

interface AskDomainProps {
  /** A domain that was requested but belongs to another shop; undefined if there is none. */
  taken: string | undefined;
}

/**
 * Requests the shop's first domain. It asks for confirmation, because the domain cannot be changed
 * later.
 */
export function AskDomain({ taken }: AskDomainProps) {
  const { t } = useI18n();
  const api = useAdminApi();
  const form = useForm({
    resolver: useRules(rules),
    defaultValues: { domain: "" },
  });
  const [sure, setSure] = useState("");
  const { busy, problem, save } = useSaveForm(form, {
    done: t("admin.domain.asked"),
    keys: [["domain"]],
    say: ({ fields }) => {
      const message = domainRefusals[fields.domain ?? ""];
      if (message) form.setError("domain", { message }, { shouldFocus: true });
      return message && "";
    },
  });
  const send = async () => {
    setSure("");
    await save(() => api.post("domain", { domain: sure }));
  };
  return (
    <Card title={t("admin.domain.ask")} lead={t("admin.domain.ask.lead")}>
      <Form
        name="domain"
        form={form}
        onSubmit={({ domain }) => setSure(hostOf(domain))}
        className="grid max-w-xl gap-4"
      >
        {taken && (
          <p className="rounded-control border border-warning p-3 wrap-anywhere">
            {t("admin.domain.taken", { domain: taken })}
          </p>
        )}
        <UnsavedGuard when={form.formState.isDirty} />
        <TextField
          name="domain"
          label={t("admin.domain.name")}
          hint={t("admin.domain.name.hint")}
          inputMode="url"
          autoComplete="off"
          max={maxDomain}
        />
        <Submit busy={busy} problem={problem}>
          {t("admin.domain.go_on")}
        </Submit>
      </Form>
      {sure && (
        <Confirmation
          title={t("admin.domain.sure", { domain: sure })}
          text={t("admin.domain.sure.text")}
          keep={t("admin.domain.sure.back")}
          act={t("admin.domain.sure.act")}
          busy={busy}
          onAct={send}
          onClose={() => setSure("")}
        />
      )}
    </Card>
  );
}
