import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Link, useNavigate, useSearchParams } from "react-router";
import { button } from "../../../components/ui/button";
import { CodeStep } from "../../../forms/CodeStep";
import { MobileField } from "../../../forms/Field";
import { Form } from "../../../forms/Form";
import { Submit } from "../../../forms/SubmitButton";
import { useCodeFlow } from "../../../forms/useCodeFlow";
import { useI18n } from "../../../lib/i18n";
import type { LoginRequest, ShopOf } from "../../../types/merchant.gen";
import type { Sent } from "../../../types/otp.gen";
import { useOpenApi } from "../../lib/api";
import { knownShops } from "../../lib/knownShops";
import { lateRules, useRules } from "../../lib/lateRules";
import { Gate } from "./Gate";
import { ShopChoice } from "./ShopChoice";
import { shopOf, wayIn } from "./wayIn";

const rules = lateRules(() => import("./loginRules").then((part) => part.loginRules));

/** Signs in with a code sent to a phone number, then opens one of the number's shops. */
export default function Login() {
  const { t } = useI18n();
  const [shops, setShops] = useState<ShopOf[]>();
  const enter = useEnter(setShops);
  if (shops) {
    return (
      <Gate key="choice" title={t("admin.login.choose")} lead={t("admin.login.choose.lead")}>
        <ShopChoice shops={shops} />
      </Gate>
    );
  }
  return (
    <Gate key="login" title={t("admin.login")} lead={t("admin.login.lead")}>
      <Known />
      <LoginForm onDone={enter} />
      <div className="mt-6 grid gap-2.5 text-center">
        <p className="text-muted">{t("admin.login.new")}</p>
        <Link to="/admin/register" className={button.quiet}>
          {t("admin.register")}
        </Link>
      </div>
    </Gate>
  );
}

// Links to the shops opened in this browser before; sessions that are still valid need no code.
function Known() {
  const { t } = useI18n();
  const [params] = useSearchParams();
  const [shops] = useState(knownShops);
  if (shops.length === 0 || params.has("next")) return null;
  return (
    <section className="mb-6">
      <h2 className="mb-2 text-lg">{t("admin.login.known")}</h2>
      <ShopChoice shops={shops} />
      <p className="mt-6 text-muted">{t("admin.login.other")}</p>
    </section>
  );
}

// Opens the shop that wayIn determines, or shows the choice. Clears the query cache, which may belong to another person.
function useEnter(choose: (shops: ShopOf[]) => void): (shops: ShopOf[]) => void {
  const [params] = useSearchParams();
  const queries = useQueryClient();
  const navigate = useNavigate();
  return (shops) => {
    queries.clear();
    const way = wayIn(params.get("next") ?? "", shops);
    if (way) void navigate(way, { replace: true });
    else choose(shops);
  };
}

function LoginForm({ onDone }: { onDone: (shops: ShopOf[]) => void }) {
  const { t } = useI18n();
  const api = useOpenApi();
  const [params] = useSearchParams();
  const form = useForm({
    defaultValues: { phone: "" },
    resolver: useRules(rules),
  });
  const shop = shopOf(params.get("next") ?? "");
  const [wasIn] = useState(() => knownShops().some(({ slug }) => slug === shop));
  const body = (phone: string, code: string): LoginRequest => ({ phone, code, shop });
  const flow = useCodeFlow(form, {
    ask: ({ phone }) => api.post<Sent>("login/code", body(phone, "")),
    confirm: ({ phone }, code) => api.post<{ shops: ShopOf[] }>("login", body(phone, code)),
    onDone: ({ shops }) => onDone(shops),
  });
  return (
    <div className="card p-4 sm:p-6">
      {flow.at === "code" && <CodeStep flow={flow} />}
      {flow.at !== "code" && (
        <>
          {params.has("next") && (
            <p className="mb-4 rounded-control bg-primary-soft px-3.5 py-2.5 font-medium">
              {t(wasIn ? "admin.expired" : "admin.login.first")}
            </p>
          )}
          <Form name="login" form={form} onSubmit={flow.begin} className="grid gap-4">
            <MobileField
              name="phone"
              label={t("admin.login.phone")}
              hint={t("admin.login.phone.hint")}
            />
            <Submit busy={flow.busy} problem={flow.problem}>
              {t("account.code.send")}
            </Submit>
          </Form>
        </>
      )}
    </div>
  );
}
