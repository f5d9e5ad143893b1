import { useI18n } from "../../../lib/i18n";
import { RuleFields } from "../../payment/payments/RuleFields";
import { ruleKinds } from "../../payment/payments/ruleKinds";

/** The product's own advance rule. It can raise the advance that the shop's rule demands, but not lower it. */
export function AdvanceField() {
  const { t } = useI18n();
  const options = Object.entries(ruleKinds).flatMap(([value, text]) =>
    value === "none" ? [] : [{ value, text: t(text) }],
  );
  return (
    <RuleFields
      name="advance"
      label={t("admin.products.advance")}
      hint={t("admin.products.advance.hint")}
      options={[{ value: "", text: t("admin.products.advance.shop") }, ...options]}
    />
  );
}
