import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Confirmation } from "../../../forms/Confirmation";
import { TextField } from "../../../forms/Field";
import { Form } from "../../../forms/Form";
import { Submit } from "../../../forms/SubmitButton";
import { useI18n } from "../../../lib/i18n";
import type { SlugState } from "../../../types/domain.gen";
import { useAdminApi } from "../../lib/api";
import { lateRules, useRules } from "../../lib/lateRules";
import { useSaveForm } from "../../lib/save";
import { useAdmin } from "../../lib/session";
import { readStart } from "../../lib/start";
import { Card } from "../../ui/Card";
import { Loaded } from "../../ui/Loaded";
import { UnsavedGuard } from "../../ui/UnsavedGuard";
import { slugRefusals } from "../opening/slugState";

const rules = lateRules(() => import("./rules").then((part) => part.slugRules));

/** The shop's slug, which can be changed once. */
export function SlugCard() {
  const { t } = useI18n();
  const api = useAdminApi();
  const query = useQuery({
    queryKey: ["slug-state"],
    queryFn: ({ signal }) => api.get<SlugState>("slug", signal),
  });
  return (
    <Card className="mt-4" title={t("admin.slug")}>
      <Loaded query={query}>
        {(state) => (
          <div className="grid max-w-xl gap-4">
            <p className="wrap-anywhere">
              {`${readStart().market}/shop/`}
              <strong className="font-semibold">{state.slug}</strong>
            </p>
            {state.former ? (
              <p className="text-muted wrap-anywhere">
                {t("admin.slug.changed", { former: state.former })}
              </p>
            ) : (
              <SlugForm />
            )}
          </div>
        )}
      </Loaded>
    </Card>
  );
}

function SlugForm() {
  const { t } = useI18n();
  const api = useAdminApi();
  const { slug: now } = useAdmin().shop;
  const form = useForm({ resolver: useRules(rules), defaultValues: { slug: "" } });
  const [next, ask] = useState("");
  const { busy, problem, save } = useSaveForm(form, {
    done: t("admin.slug.done"),
    say: ({ fields }) => {
      const message = fields.slug === "same" ? "admin.slug.same" : slugRefusals[fields.slug ?? ""];
      if (message) form.setError("slug", { message }, { shouldFocus: true });
      return message && "";
    },
  });
  const change = async () => {
    ask("");
    // The area's address contains the slug, so the document is loaded again at the new address.
    if (await save(() => api.put("slug", { slug: next }))) {
      location.assign(`/admin/${next}/own-domain`);
    }
  };
  return (
    <Form name="slug" form={form} onSubmit={({ slug }) => ask(slug)} className="grid gap-4">
      <UnsavedGuard when={form.formState.isDirty} />
      <TextField
        name="slug"
        label={t("admin.slug.new")}
        hint={t("admin.slug.hint")}
        inputMode="url"
        autoComplete="off"
        max={63}
      />
      <Submit busy={busy} problem={problem}>
        {t("admin.slug.go_on")}
      </Submit>
      {next && (
        <Confirmation
          title={t("admin.slug.sure", { slug: next })}
          text={t("admin.slug.sure.text", { former: now })}
          keep={t("admin.slug.keep")}
          act={t("admin.slug.change")}
          busy={busy}
          onAct={change}
          onClose={() => ask("")}
        />
      )}
    </Form>
  );
}
