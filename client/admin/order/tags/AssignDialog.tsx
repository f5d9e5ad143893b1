import { UserRound, UserRoundX } from "lucide-react";
import { Dialog } from "../../../components/ui/Dialog";
import { useI18n } from "../../../lib/i18n";
import type { BulkResult } from "../../../types/order.gen";
import { useAdmin } from "../../lib/session";
import { Button } from "../../ui/Button";
import { Loaded } from "../../ui/Loaded";
import { useAssigning, useMembers } from "./queries";

interface AssignDialogProps {
  /** Ids of the orders. */
  orders: string[];
  onEnd: (results: BulkResult[]) => void;
  onClose: () => void;
}

/** Chooses the member who handles one or more orders. */
export function AssignDialog({ orders, onEnd, onClose }: AssignDialogProps) {
  const { t, tn } = useI18n();
  const { user } = useAdmin();
  const query = useMembers();
  const { mutate, isPending } = useAssigning((results) => {
    onEnd(results);
    onClose();
  });
  const assign = (assignee: number) => mutate({ orders, assignee });
  return (
    <Dialog title={tn("admin.orders.assign.title", orders.length)} look="middle" onClose={onClose}>
      <div className="overflow-y-auto p-4">
        <Loaded query={query}>
          {(members) => (
            <ul className="grid gap-2">
              {members.map(({ id, name }) => (
                <li key={id}>
                  <Button
                    icon={UserRound}
                    busy={isPending}
                    onClick={() => assign(id)}
                    className="w-full justify-start!"
                  >
                    {id === user.id ? t("admin.orders.assign.me", { name }) : name}
                  </Button>
                </li>
              ))}
              <li>
                <Button
                  icon={UserRoundX}
                  busy={isPending}
                  onClick={() => assign(0)}
                  className="w-full justify-start!"
                >
                  {t("admin.orders.assignee.nobody")}
                </Button>
              </li>
            </ul>
          )}
        </Loaded>
      </div>
    </Dialog>
  );
}
