import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useEffect, useRef, useState } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import * as z from "zod/mini";
import { MobileField } from "../forms/Field";
import { Form } from "../forms/Form";
import { mobile } from "../forms/rules";
import { Submit } from "../forms/SubmitButton";
import { useSending } from "../forms/useSending";
import { post, shopCall } from "../lib/api";
import { useI18n } from "../lib/i18n";
import { usePageProps, useShop } from "../lib/page";
import { Orders } from "../order/orders";
import { choiceLabels, chosenVariant, startChoice } from "../product/variants";
import { readDraft } from "../state/checkout";
import { useCustomer } from "../state/customer";
import type { Product, Variant } from "../types/catalog.gen";
import type { ProductProps } from "../types/page.gen";

interface Fields {
  phone: string;
}

const rules = z.object({ phone: mobile() });

/** Asks for a number that receives one SMS when the chosen product or variant is available again. */
export default function StockAlert() {
  const { t, locale } = useI18n();
  const { id, slug } = useShop();
  const { product, variant_id } = usePageProps<ProductProps>();
  const variant = chosenVariant(product, startChoice(product, variant_id));
  const form = useForm<Fields>({
    defaultValues: { phone: readDraft(slug).fields.mobile },
    resolver: standardSchemaResolver(rules),
  });
  const { busy, problem, send } = useSending(form);
  const [done, setDone] = useState(false);
  const result = useRef<HTMLParagraphElement>(null);
  useFilledNumber(form);
  useEffect(() => {
    if (done) result.current?.focus();
    else form.setFocus("phone");
  }, [done, form]);
  const subscribe = ({ phone }: Fields) =>
    send(async () => {
      const body = { product_id: product.id, variant_id: variant?.id ?? 0, phone };
      await post(shopCall("stock-alerts", id, locale), { body });
      setDone(true);
    });
  return (
    <div className="p-4">
      <p role="status" ref={result} tabIndex={-1} className="font-medium outline-none">
        {done && t("alert.done")}
      </p>
      {!done && (
        <Form name="alert" form={form} onSubmit={subscribe} className="grid gap-4">
          <p>{t("alert.lead", { name: nameOf(product, variant) })}</p>
          <MobileField name="phone" label={t("form.mobile")} />
          <Submit busy={busy} problem={problem}>
            {t("alert.send")}
          </Submit>
        </Form>
      )}
    </div>
  );
}

// Fills the number of a signed-in customer into the empty field.
function useFilledNumber(form: UseFormReturn<Fields>): void {
  const { id } = useShop();
  const { locale } = useI18n();
  const customer = useCustomer()?.id;
  useEffect(() => {
    if (!customer || form.getValues("phone")) return;
    new Orders(id, locale).profile().then(
      (profile) => {
        if (profile && !form.getValues("phone")) form.setValue("phone", profile.mobile);
      },
      (error) => console.info("load the customer's number:", error),
    );
  }, [id, locale, customer, form]);
}

function nameOf(product: Product, variant: Variant | null): string {
  if (!variant) return product.name;
  return `${product.name} (${choiceLabels(product, variant.values).join(", ")})`;
}
