import { useQueryClient } from "@tanstack/react-query";
import { CirclePause, CirclePlay, CircleStop, CopyPlus, Trash2 } from "lucide-react";
import { useState } from "react";
import { Confirmation } from "../../forms/Confirmation";
import { useI18n } from "../../lib/i18n";
import type { FullDiscount } from "../../types/discount.gen";
import { useAdminApi } from "../lib/api";
import { usePeriod } from "../lib/minute";
import { useOpen } from "../lib/open";
import { useSave } from "../lib/save";
import { useMay } from "../lib/session";
import { Button } from "../ui/Button";
import { Card } from "../ui/Card";
import { ScreenButton, ScreenLink } from "../ui/ScreenLink";
import { StatusBadge } from "../ui/StatusBadge";
import { CodeLink } from "./CodeLink";
import { Results } from "./Results";
import { statuses, useGift } from "./words";

interface DiscountHeadProps {
  discount: FullDiscount;
  onChanged: (now: FullDiscount) => void;
}

/** The state of a discount, its results, its codes, and what can be done with it. */
export function DiscountHead({ discount, onChanged }: DiscountHeadProps) {
  const { t, tn } = useI18n();
  const may = useMay();
  const gift = useGift();
  const period = usePeriod()(discount.starts_at, discount.ends_at);
  const status = statuses[discount.status];
  return (
    <Card>
      <div className="grid gap-4">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {status && <StatusBadge tone={status.tone}>{t(status.text)}</StatusBadge>}
          <span className="font-medium">{gift(discount.terms)}</span>
          <span className="text-sm text-muted">
            {[discount.automatic && t("admin.discounts.automatic"), period]
              .filter(Boolean)
              .join(" · ")}
          </span>
        </div>
        {!discount.automatic && (
          <div className="grid gap-2">
            {discount.codes === 1 && <CodeLink code={discount.code} />}
            <ScreenButton
              to={`/discounts/${discount.id}/codes`}
              look="quiet"
              className="justify-self-start"
            >
              {tn("admin.discounts.many_codes", discount.codes)}
            </ScreenButton>
          </div>
        )}
        <Results figures={discount.figures} />
        {may("orders") && discount.figures.orders > 0 && (
          <ScreenLink
            to={`/orders?tab=all&discount=${discount.id}`}
            className="inline-flex min-h-11 items-center justify-self-start font-medium text-primary underline underline-offset-4"
          >
            {t("admin.discounts.its_orders")}
          </ScreenLink>
        )}
        <Actions discount={discount} onChanged={onChanged} />
      </div>
    </Card>
  );
}

function Actions({ discount, onChanged }: DiscountHeadProps) {
  const { t } = useI18n();
  const [asks, setAsks] = useState<"end" | "delete">();
  const { act, copy, remove } = useActions(discount, onChanged);
  const over = discount.status === "ended";
  const close = () => setAsks(undefined);
  return (
    <div className="flex flex-wrap gap-2">
      {!over && discount.status !== "paused" && (
        <Button icon={CirclePause} busy={act.isPending} onClick={() => act.mutate("pause")}>
          {t("admin.discounts.pause")}
        </Button>
      )}
      {discount.status === "paused" && (
        <Button icon={CirclePlay} busy={act.isPending} onClick={() => act.mutate("resume")}>
          {t("admin.discounts.resume")}
        </Button>
      )}
      {!over && (
        <Button icon={CircleStop} aria-haspopup="dialog" onClick={() => setAsks("end")}>
          {t("admin.discounts.end")}
        </Button>
      )}
      <Button icon={CopyPlus} busy={copy.isPending} onClick={() => copy.mutate()}>
        {t("admin.discounts.duplicate")}
      </Button>
      {!discount.fixed && (
        <Button
          icon={Trash2}
          look="danger"
          aria-haspopup="dialog"
          onClick={() => setAsks("delete")}
        >
          {t("admin.discounts.delete")}
        </Button>
      )}
      {asks && (
        <Confirmation
          title={t(asks === "end" ? "admin.discounts.end.ask" : "admin.discounts.delete.ask")}
          text={t(asks === "end" ? "admin.discounts.end.text" : "admin.discounts.delete.text")}
          keep={t("admin.discounts.keep")}
          act={t(asks === "end" ? "admin.discounts.end" : "admin.discounts.delete")}
          busy={act.isPending || remove.isPending}
          onAct={() => {
            close();
            if (asks === "end") act.mutate("end");
            else remove.mutate();
          }}
          onClose={close}
        />
      )}
    </div>
  );
}

function useActions({ id }: FullDiscount, onChanged: (now: FullDiscount) => void) {
  const { t } = useI18n();
  const api = useAdminApi();
  const open = useOpen();
  const queries = useQueryClient();
  const keys = [["discounts", "list"]];
  const act = useSave({
    call: (what: "pause" | "resume" | "end") =>
      api.post<FullDiscount>(`discounts/${id}/${what}`, undefined),
    keys,
    onDone: (now, what) => {
      queries.setQueryData(["discounts", "one", String(id)], now);
      onChanged(now);
      void what;
    },
    done: (now) => t(statusToasts[now.status] ?? "admin.discounts.saved"),
  });
  const copy = useSave<void, FullDiscount>({
    call: () => api.post<FullDiscount>(`discounts/${id}/duplicate`, undefined),
    done: t("admin.discounts.duplicated"),
    keys,
    onDone: (made) => open(`/discounts/${made.id}`),
  });
  const remove = useSave({
    call: () => api.remove(`discounts/${id}`),
    done: t("admin.discounts.deleted"),
    keys,
    onDone: () => open("/discounts", { replace: true, saved: true }),
  });
  return { act, copy, remove };
}

const statusToasts = {
  active: "admin.discounts.resumed",
  scheduled: "admin.discounts.resumed",
  paused: "admin.discounts.paused",
  ended: "admin.discounts.ended",
} as Record<string, "admin.discounts.resumed" | "admin.discounts.paused" | "admin.discounts.ended">;
