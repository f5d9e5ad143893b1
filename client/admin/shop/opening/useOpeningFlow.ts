import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { toast } from "../../../components/toast";
import { refusalOf } from "../../../forms/refusal";
import { useCodeFlow } from "../../../forms/useCodeFlow";
import type { ApiError } from "../../../lib/api";
import { type MessageKey, useI18n } from "../../../lib/i18n";
import type { OpenRequest, ShopOf } from "../../../types/merchant.gen";
import type { Sent } from "../../../types/otp.gen";
import { useOpenApi } from "../../lib/api";
import { areaOf } from "../../team/account/wayIn";
import { type Opening, stepOf } from "./opening";
import { slugRefusals } from "./slugState";
import type { useOpening } from "./useOpening";

/** Manages the last part of the registration: requests the code, verifies it and opens the shop's area. */
export function useOpeningFlow({ form, open, forget }: ReturnType<typeof useOpening>) {
  const { t } = useI18n();
  const api = useOpenApi();
  const queries = useQueryClient();
  const navigate = useNavigate();

  // Shows field errors at their fields, opens the first field's step and returns "". Returns
  // undefined if the refusal concerns no field.
  const say = ({ code, fields }: ApiError): string | undefined => {
    const wrong = code === "shop_slug_taken" ? { slug: "taken" } : fields;
    const names = Object.keys(form.getValues()).filter((name) => name in wrong);
    for (const name of names as (keyof Opening)[]) {
      form.setError(name, { message: refusal(name, wrong[name]) });
    }
    const [first] = names;
    if (!first) return undefined;
    open(stepOf(first));
    return "";
  };

  return useCodeFlow(form, {
    ask: (fields) => api.post<Sent>("register/code", bodyOf(fields, "")),
    confirm: (fields, code) => api.post<{ shops: ShopOf[] }>("register", bodyOf(fields, code)),
    onDone({ shops: [shop] }) {
      if (!shop) return;
      forget();
      queries.clear();
      toast("success", t("admin.register.done", { name: shop.name }));
      void navigate(areaOf(shop), { replace: true });
    },
    say,
  });
}

function bodyOf(fields: Opening, code: string): OpenRequest {
  const { name, slug, district, phone, owner_name, goods, theme, first_orders } = fields;
  return { name, slug, district, phone, owner_name, goods, theme, first_orders, code };
}

function refusal(name: keyof Opening, code: string | undefined): MessageKey {
  if (name === "goods") return "admin.register.goods.required";
  if (name === "district") return "admin.district.required";
  if (name === "slug") return slugRefusals[code ?? ""] ?? "form.required";
  return refusalOf(name, code);
}
