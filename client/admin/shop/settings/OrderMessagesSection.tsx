import { useQuery } from "@tanstack/react-query";
import { useController, useForm, useWatch } from "react-hook-form";
import { useI18n } from "../../../lib/i18n";
import type {
  OrderMessageSample,
  OrderMessageSamples,
  OrderMessageSettings,
  Settings,
} from "../../../types/settings.gen";
import { useAdminApi } from "../../lib/api";
import { Card } from "../../ui/Card";
import { Switch } from "../../ui/inputs/Switch";
import { SectionForm } from "../../ui/SectionForm";
import { settingsScreen } from "../../ui/SectionScreen";
import { useSection } from "../../ui/useSection";

const fieldsOf = (part: OrderMessageSettings) => part;

const statuses = [
  ["pending", "admin.order_messages.status.pending"],
  ["accepted", "admin.order_messages.status.accepted"],
  ["processing", "admin.order_messages.status.processing"],
  ["shipped", "admin.order_messages.status.shipped"],
  ["delivered", "admin.order_messages.status.delivered"],
  ["completed", "admin.order_messages.status.completed"],
  ["canceled", "admin.order_messages.status.canceled"],
] as const;

/** The SMS about orders that customers get: a switch for each, with its text and what it costs. */
export function OrderMessagesSection({ settings }: { settings: Settings }) {
  const { t } = useI18n();
  const form = useForm<OrderMessageSettings>({ defaultValues: settings.order_messages });
  const { submit, ...section } = useSection(form, {
    path: "order-messages",
    part: "order_messages",
    fieldsOf,
  });
  const api = useAdminApi();
  const { data } = useQuery({
    queryKey: ["settings", "order-messages"],
    queryFn: ({ signal }) =>
      api.get<OrderMessageSamples>("settings/order-messages/samples", signal),
  });
  return (
    <SectionForm name="order-messages" form={form} {...section} onSubmit={submit}>
      <Card title={t("admin.order_messages")} lead={t("admin.order_messages.lead")}>
        <div className="grid gap-5">
          {statuses.map(([status, text]) => (
            <MessageSwitch
              key={status}
              status={status}
              label={t(text)}
              sample={data?.samples.find((each) => each.status === status)}
              price={data?.part_price ?? 0}
            />
          ))}
        </div>
        {data && <PerOrder {...data} />}
      </Card>
    </SectionForm>
  );
}

interface MessageSwitchProps {
  status: string;
  label: string;
  /** Undefined while it loads. */
  sample: OrderMessageSample | undefined;
  /** The price of a part in taka; 0 if it is unknown. */
  price: number;
}

function MessageSwitch({ status, label, sample, price }: MessageSwitchProps) {
  const { t, locale } = useI18n();
  const { field } = useController<OrderMessageSettings, "on">({ name: "on" });
  const cost = useCost(price);
  const bn = locale === "bn";
  return (
    <Switch
      label={label}
      hint={
        <>
          {status === "completed" && (
            <span className="block">{t("admin.order_messages.status.completed.hint")}</span>
          )}
          {sample && (
            <span className="block wrap-anywhere">
              <q>{bn ? sample.bn_text : sample.text}</q>{" "}
              <span className="whitespace-nowrap">
                ({cost(bn ? sample.bn_parts : sample.parts)})
              </span>
            </span>
          )}
        </>
      }
      checked={field.value.includes(status)}
      onChange={(on) =>
        field.onChange(
          on ? [...field.value, status] : field.value.filter((each) => each !== status),
        )
      }
    />
  );
}

// The statuses through which an order passes until it is delivered and completed.
const delivered = ["pending", "accepted", "processing", "shipped", "delivered", "completed"];

function PerOrder({ samples, part_price }: OrderMessageSamples) {
  const { t, locale } = useI18n();
  const on = useWatch<OrderMessageSettings, "on">({ name: "on" });
  const cost = useCost(part_price);
  const sent = samples.filter(
    ({ status }) =>
      on.includes(status) &&
      delivered.includes(status) &&
      !(status === "completed" && on.includes("delivered")),
  );
  const parts = sent.reduce((sum, each) => sum + (locale === "bn" ? each.bn_parts : each.parts), 0);
  return (
    <p aria-live="polite" className="mt-5 border-t border-line pt-4 font-medium">
      {t("admin.order_messages.per_order", { parts: cost(parts) })}
    </p>
  );
}

// Returns a function that words the parts of an SMS with their price, if it is known.
function useCost(price: number) {
  const { t, tn, money } = useI18n();
  return (parts: number) => {
    const counted = tn("admin.order_messages.parts", parts);
    if (price === 0) return counted;
    const taka = money(Math.round(parts * price * 100) / 100, "BDT");
    return `${counted}, ${t("admin.order_messages.price", { price: taka })}`;
  };
}

export default settingsScreen("admin.order_messages", OrderMessagesSection);
