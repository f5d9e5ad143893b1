import { Plus } from "lucide-react";
import { useState } from "react";
import { useI18n } from "../../../lib/i18n";
import type { Role } from "../../../types/merchant.gen";
import { lateDialog } from "../../lib/late";
import { Button } from "../../ui/Button";
import { Card } from "../../ui/Card";
import { Loaded } from "../../ui/Loaded";
import { sectionScreen } from "../../ui/SectionScreen";
import { RemoveRole } from "./RemoveRole";
import { RoleRow } from "./RoleRow";
import { useRoles } from "./useRoles";

const RoleForm = lateDialog(() => import("./RoleForm").then((part) => part.RoleForm));

/** The roles of the team: predefined ones, and the shop's own, which can be edited. */
export function RolesSection() {
  const { t } = useI18n();
  const query = useRoles();
  const [open, setOpen] = useState<Role | "new" | null>(null);
  const [leaving, setLeaving] = useState<Role | null>(null);
  return (
    <div className="max-w-3xl">
      <p className="mb-4 max-w-prose text-muted">{t("admin.roles.lead")}</p>
      <Loaded query={query}>
        {(roles) => {
          const own = roles.filter(({ id }) => id > 0);
          return (
            <div className="grid gap-4">
              <Card
                title={t("admin.roles.own")}
                action={
                  <Button
                    look="primary"
                    icon={Plus}
                    aria-haspopup="dialog"
                    onClick={() => setOpen("new")}
                  >
                    {t("admin.roles.add")}
                  </Button>
                }
              >
                {own.length === 0 && <p className="text-muted">{t("admin.roles.none")}</p>}
                <ul aria-label={t("admin.roles.own")} className={list}>
                  {own.map((role) => (
                    <RoleRow key={role.id} role={role} onEdit={setOpen} onRemove={setLeaving} />
                  ))}
                </ul>
              </Card>
              <Card title={t("admin.roles.predefined")} lead={t("admin.roles.predefined.lead")}>
                <ul className={list}>
                  {roles
                    .filter(({ id }) => id === 0)
                    .map((role) => (
                      <RoleRow key={role.role} role={role} />
                    ))}
                </ul>
              </Card>
            </div>
          );
        }}
      </Loaded>
      {open && <RoleForm role={open === "new" ? null : open} onClose={() => setOpen(null)} />}
      {leaving && <RemoveRole role={leaving} onClose={() => setLeaving(null)} />}
    </div>
  );
}

const list = "-mx-4 -mb-4 divide-y divide-line border-t border-line empty:hidden sm:-mx-5 sm:-mb-5";

export default sectionScreen("admin.roles", RolesSection);
