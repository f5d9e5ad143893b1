import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useI18n } from "../../../lib/i18n";
import { useAdminApi } from "../../lib/api";
import { useSaveForm } from "../../lib/save";
import { useFinishRemovals } from "../../lib/undo";
import type { Meanwhile } from "../../ui/ChangedMeanwhile";
import { fieldsOf, packageRules, requestOf } from "./rules";
import type { Package, PackageChange, PackageRequest } from "./types.gen";

const key = ["packages"];

/**
 * Returns the form of a package and its submission. A version saved by somebody else is not overwritten but
 * reported as a conflict.
 */
export function usePackageForm(known: Package | undefined, onDone: () => void) {
  const { t } = useI18n();
  const api = useAdminApi();
  const queries = useQueryClient();
  const finishRemovals = useFinishRemovals(key);
  const [had, setHad] = useState(known);
  const [theirs, setTheirs] = useState<Package | null>(null);
  const form = useForm({
    resolver: standardSchemaResolver(packageRules),
    defaultValues: fieldsOf(known),
  });
  const { busy, problem, save } = useSaveForm(form, {
    done: t(known ? "admin.delivery.changed" : "admin.delivery.added"),
    keys: [key],
    say: ({ status, code, data }) => {
      if (code === "settings_changed") {
        setTheirs(data as Package);
        void queries.invalidateQueries({ queryKey: key });
        return "";
      }
      if (status < 500) return undefined;
      return t(known ? "admin.delivery.change_failed" : "admin.delivery.add_failed");
    },
  });
  const add = async (sent: PackageRequest) => {
    await finishRemovals();
    await api.post("packages", sent);
  };
  const change = ({ id, ...read }: Package, sent: PackageRequest) =>
    api.put(`packages/${id}`, { ...sent, had: read } satisfies PackageChange);
  const settle = (now: Package) => {
    setHad(now);
    setTheirs(null);
  };
  const meanwhile: Meanwhile | null = theirs && {
    take: () => {
      form.reset(fieldsOf(theirs));
      settle(theirs);
    },
    keep: () => settle(theirs),
  };
  const submit = async () => {
    const sent = requestOf(form.getValues());
    if (await save(() => (had ? change(had, sent) : add(sent)))) onDone();
  };
  return { form, busy, problem, meanwhile, submit };
}
