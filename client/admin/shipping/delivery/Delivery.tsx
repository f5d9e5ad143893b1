import { Plus, TriangleAlert, Truck } from "lucide-react";
import { useState } from "react";
import { useI18n } from "../../../lib/i18n";
import { lateDialog } from "../../lib/late";
import { Button } from "../../ui/Button";
import { EmptyState } from "../../ui/EmptyState";
import { Loaded } from "../../ui/Loaded";
import { Page } from "../../ui/Page";
import { ConfirmFees } from "./ConfirmFees";
import { PackageList } from "./PackageList";
import type { Package } from "./types.gen";
import { usePackages } from "./usePackages";

const PackageForm = lateDialog(() => import("./PackageForm").then((part) => part.PackageForm));

/** The shop's delivery packages with their fees. */
export default function Delivery() {
  const { t } = useI18n();
  const { query, turn, order, remove } = usePackages();
  const [open, setOpen] = useState<Package | "new">();
  const add = (
    <Button look="primary" icon={Plus} aria-haspopup="dialog" onClick={() => setOpen("new")}>
      {t("admin.delivery.add")}
    </Button>
  );
  return (
    <Page
      title={t("admin.delivery")}
      lead={t("admin.delivery.lead")}
      actions={query.data?.length ? add : undefined}
    >
      <Loaded query={query}>
        {(packages) =>
          packages.length === 0 ? (
            <EmptyState
              icon={Truck}
              title={t("admin.delivery.none")}
              text={t("admin.delivery.none.text")}
            >
              {add}
            </EmptyState>
          ) : (
            <>
              {packages.some(({ active }) => active) ? <ConfirmFees /> : <NoneActive />}
              <PackageList
                packages={packages}
                onTurn={turn}
                onOrder={order}
                onEdit={setOpen}
                onRemove={remove}
              />
            </>
          )
        }
      </Loaded>
      {open && (
        <PackageForm known={open === "new" ? undefined : open} onClose={() => setOpen(undefined)} />
      )}
    </Page>
  );
}

function NoneActive() {
  const { t } = useI18n();
  return (
    <p
      role="alert"
      className="mb-3 flex gap-2.5 rounded-control border border-warning bg-surface p-3 font-medium"
    >
      <TriangleAlert size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-warning" />
      {t("admin.delivery.none_active")}
    </p>
  );
}
