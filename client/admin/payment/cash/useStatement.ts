import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { toast } from "../../../components/toast";
import { useProblem } from "../../../forms/useProblem";
import { useI18n } from "../../../lib/i18n";
import type { PayoutDetails, StatementPreview } from "../../../types/payout.gen";
import { useAdminApi } from "../../lib/api";
import { useAdmin } from "../../lib/session";

interface Chosen {
  courier: string;
  file: File;
}

/** Manages the upload of a statement. The file stays in the browser and is sent with each step. */
export function useStatement() {
  const { t } = useI18n();
  const api = useAdminApi();
  const { shop } = useAdmin();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const problemOf = useProblem();
  const [chosen, setChosen] = useState<Chosen>();
  const [preview, setPreview] = useState<StatementPreview>();
  const [mapping, setMapping] = useState(false);
  const [problem, setProblem] = useState("");
  const [sent, setSent] = useState<number>();

  const send = async <T>(path: string, { courier, file }: Chosen, columns?: string[]) => {
    const form = new FormData();
    form.set("courier", courier);
    if (columns) form.set("columns", JSON.stringify(columns));
    form.set("file", file);
    setProblem("");
    setSent(0);
    try {
      return await api.upload<T>(path, form, setSent);
    } catch (error) {
      console.info("the statement was refused:", error);
      setProblem(problemOf(error));
    } finally {
      setSent(undefined);
    }
  };
  const show = async (which: Chosen, columns?: string[]) => {
    const read = await send<StatementPreview>("cash/statements/preview", which, columns);
    if (!read) return;
    setChosen(which);
    setPreview(read);
    setMapping(!read.ready);
  };
  return {
    preview,
    mapping,
    problem,
    sent,
    read: (courier: string, file: File) => void show({ courier, file }),
    map: (columns: string[]) => chosen && void show(chosen, columns),
    change: () => setMapping(true),
    again: () => {
      setPreview(undefined);
      setProblem("");
    },
    post: async () => {
      if (!chosen || !preview) return;
      const columns = preview.columns.map(({ to }) => to);
      const payout = await send<PayoutDetails>("cash/statements", chosen, columns);
      if (!payout) return;
      toast("success", t("admin.cash.posted"));
      void queries.invalidateQueries({ queryKey: ["cash"] });
      navigate(`/admin/${shop.slug}/cash/payouts/${payout.id}`);
    },
  };
}
