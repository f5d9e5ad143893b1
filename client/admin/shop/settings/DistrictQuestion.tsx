import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { Form } from "../../../forms/Form";
import { Problem } from "../../../forms/Problem";
import { useI18n } from "../../../lib/i18n";
import type { DistrictRequest, ShopInfo } from "../../../types/settings.gen";
import { useAdminApi } from "../../lib/api";
import { district } from "../../lib/rules";
import { useSaveForm } from "../../lib/save";
import { Button } from "../../ui/Button";
import { DistrictField } from "../../ui/district/DistrictField";

const rules = z.object({ district: district() });

/** The question for the district of a shop that has none. */
export function DistrictQuestion() {
  const { t } = useI18n();
  const api = useAdminApi();
  const queries = useQueryClient();
  const form = useForm<DistrictRequest>({
    resolver: standardSchemaResolver(rules),
    defaultValues: { district: "" },
  });
  const { busy, problem, save } = useSaveForm(form, {
    done: t("admin.district.saved"),
    keys: [["session"], ["settings"]],
    say: ({ code, status }) => {
      if (code === "settings_changed") {
        void queries.invalidateQueries({ queryKey: ["session"] }); // Another owner has answered, so the session has the district.
        return "";
      }
      return status < 500 ? undefined : t("admin.district.failed");
    },
  });
  const send = (answer: DistrictRequest) =>
    save(() => api.put<ShopInfo>("settings/district", answer));
  return (
    <section
      aria-label={t("admin.district.ask")}
      className="border-b border-line bg-primary-soft lg:pl-64"
    >
      <div className="wrap py-3 lg:max-w-6xl">
        <Form name="ask" form={form} onSubmit={send} className="flex max-w-xl items-start gap-2">
          <DistrictField name="district" label={t("admin.district.ask")} className="min-w-0 grow" />
          <Button type="submit" look="primary" busy={busy} className="mt-7 min-h-12 shrink-0">
            {t("admin.save")}
          </Button>
        </Form>
        <p className="mt-1 text-sm text-muted">{t("admin.district.ask.lead")}</p>
        <Problem text={problem} />
      </div>
    </section>
  );
}
