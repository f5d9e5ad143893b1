import { useState } from "react";
import { Confirmation } from "../../../forms/Confirmation";
import { useI18n } from "../../../lib/i18n";
import { useAdmin } from "../../lib/session";
import { Card } from "../../ui/Card";
import { Switch } from "../../ui/inputs/Switch";
import { usePublish } from "./usePublish";

/** The switch that publishes the shop; unpublishing asks for confirmation. */
export function Publish() {
  const { t } = useI18n();
  const { shop } = useAdmin();
  const [asks, ask] = useState(false);
  const publish = usePublish();
  const open = publish.isPending ? publish.variables : shop.public;
  const change = (wanted: boolean) => (wanted ? publish.mutate(true) : ask(true));
  const close = () => {
    publish.mutate(false);
    ask(false);
  };
  return (
    <Card title={t("admin.publish")}>
      <Switch
        label={t(open ? "admin.publish.on" : "admin.publish.off")}
        hint={t(open ? "admin.publish.on.hint" : "admin.publish.off.hint")}
        checked={open}
        disabled={publish.isPending || shop.suspension !== ""}
        onChange={change}
      />
      {asks && (
        <Confirmation
          title={t("admin.publish.close")}
          text={t("admin.publish.close.text")}
          keep={t("admin.publish.close.keep")}
          act={t("admin.publish.close.act")}
          busy={publish.isPending}
          onAct={close}
          onClose={() => ask(false)}
        />
      )}
    </Card>
  );
}
