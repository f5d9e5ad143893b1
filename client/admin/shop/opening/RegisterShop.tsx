import { useQueryClient } from "@tanstack/react-query";
import { useFormContext } from "react-hook-form";
import { Link } from "react-router";
import { button } from "../../../components/ui/button";
import { CodeStep } from "../../../forms/CodeStep";
import { MobileField, TextField } from "../../../forms/Field";
import { Form } from "../../../forms/Form";
import { Submit } from "../../../forms/SubmitButton";
import { useI18n } from "../../../lib/i18n";
import { useOpenApi } from "../../lib/api";
import { Gate } from "../../team/account/Gate";
import { DistrictField } from "../../ui/district/DistrictField";
import { GoodsField } from "./GoodsField";
import type { Opening } from "./opening";
import { SlugField } from "./SlugField";
import { Steps } from "./Steps";
import { slugQuery, slugRefusals } from "./slugState";
import { ThemeField } from "./ThemeField";
import { useOpening } from "./useOpening";
import { useOpeningFlow } from "./useOpeningFlow";

/** Opens a shop in steps: name, district and goods; theme; owner; and the code that verifies the owner's number. */
export default function RegisterShop() {
  const { t } = useI18n();
  const opening = useOpening();
  const { form, step, open } = opening;
  const flow = useOpeningFlow(opening);
  const isFree = useFree(opening);
  const inCode = step === "owner" && flow.at === "code";
  const goOn = {
    shop: async (fields: Opening) => (await isFree(fields.slug)) && open("look"),
    look: () => open("owner"),
    owner: flow.begin,
  };
  return (
    <Gate title={t("admin.register")} lead={t("admin.register.lead")}>
      <div className="card p-4 sm:p-6">
        <Steps now={step} untitled={inCode} />
        {inCode ? (
          <CodeStep flow={flow} />
        ) : (
          <Form key={step} name="open" form={form} onSubmit={goOn[step]} className="grid gap-5">
            {step === "shop" && <ShopFields />}
            {step === "look" && <LookFields />}
            {step === "owner" && <OwnerFields />}
            <Submit busy={flow.busy} problem={step === "owner" ? flow.problem : ""}>
              {t(step === "owner" ? "account.code.send" : "admin.register.next")}
            </Submit>
          </Form>
        )}
      </div>
      {step === "shop" && (
        <div className="mt-6 grid gap-2.5 text-center">
          <p className="text-muted">{t("admin.register.old")}</p>
          <Link to="/admin/login" className={button.quiet}>
            {t("admin.login")}
          </Link>
        </div>
      )}
    </Gate>
  );
}

function ShopFields() {
  const { t } = useI18n();
  return (
    <>
      <TextField name="name" label={t("admin.register.name")} autoComplete="organization" />
      <SlugField />
      <DistrictField
        name="district"
        label={t("admin.register.district")}
        hint={t("admin.shop.district.hint")}
      />
      <GoodsField />
    </>
  );
}

function LookFields() {
  const { t } = useI18n();
  return (
    <>
      <p className="-mt-4 text-muted">{t("admin.register.theme.lead")}</p>
      <ThemeField />
    </>
  );
}

function OwnerFields() {
  const { t } = useI18n();
  return (
    <>
      <TextField name="owner_name" label={t("admin.register.owner")} autoComplete="name" max={50} />
      <MobileField name="phone" label={t("form.mobile")} hint={t("admin.register.phone.hint")} />
      <FirstOrdersField />
    </>
  );
}

/** The field for whether the owner gets an SMS about each of the first orders. */
function FirstOrdersField() {
  const { t } = useI18n();
  const { register } = useFormContext();
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3">
      <input
        {...register("first_orders")}
        type="checkbox"
        className="mt-0.5 size-5 shrink-0 cursor-pointer accent-primary"
      />
      <span>
        <span className="block font-medium">{t("admin.register.first_orders")}</span>
        <span className="block text-sm text-muted">{t("admin.register.first_orders.hint")}</span>
      </span>
    </label>
  );
}

/**
 * Returns a function that checks whether a slug is free. The error of a taken slug appears at the field.
 * Without a connection, the slug counts as free.
 */
function useFree({ form }: ReturnType<typeof useOpening>): (slug: string) => Promise<boolean> {
  const api = useOpenApi();
  const queries = useQueryClient();
  return async (slug) => {
    try {
      const { reason } = await queries.fetchQuery(slugQuery(api, slug));
      const message = slugRefusals[reason];
      if (message) form.setError("slug", { message }, { shouldFocus: true });
      return !message;
    } catch (error) {
      console.info("whether the slug is free is not known:", error); // The last step checks it again.
      return true;
    }
  };
}
