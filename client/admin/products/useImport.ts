import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useProblem } from "../../forms/useProblem";
import { ApiError } from "../../lib/api";
import { toast } from "../../lib/toast";
import type { Import } from "../../types/productcsv.gen";
import { useAdminApi } from "../lib/api";
import { useQueryState } from "../lib/useQueryState";

// In milliseconds between two looks at an import that runs.
const pause = 700;

/** A file of products on its way into the shop; the address has which, so that a reload finds it again. */
export function useImport() {
  const api = useAdminApi();
  const queries = useQueryClient();
  const problemOf = useProblem();
  const [id, setID] = useQueryState("import");
  const key = ["import", id];
  const run = useMutation({
    mutationFn: (skip_wrong: boolean) =>
      api.post<Import>(`products/imports/${id}/run`, { skip_wrong }),
    onSuccess: (done) => queries.setQueryData(key, done),
    onError(error) {
      // Without an answer it goes on: the next looks tell how it ends.
      if (!(error instanceof ApiError)) return;
      if (error.code === "import_stale") queries.setQueryData(key, error.data);
      toast("error", problemOf(error));
    },
    onSettled: () =>
      Promise.all(
        [key, ["products"], ["counts"]].map((queryKey) => queries.invalidateQueries({ queryKey })),
      ),
  });
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.get<Import>(`products/imports/${id}`, signal),
    enabled: id !== "",
    refetchInterval: ({ state }) =>
      run.isPending || state.data?.status === "running" ? pause : false,
  });
  const { send, ...sending } = useSendFile((made) => {
    queries.setQueryData(["import", String(made.id)], made);
    setID(String(made.id));
  });
  return { id, query, run, send, sending, again: () => setID("") };
}

/** Sends the file; sent is how much of it, from 0 to 1, undefined while none is on its way. */
function useSendFile(onPreview: (preview: Import) => void) {
  const api = useAdminApi();
  const [sent, setSent] = useState<number>();
  const [refusal, setRefusal] = useState<unknown>();
  const send = async (file: File) => {
    const form = new FormData();
    form.append("file", file);
    setRefusal(undefined);
    setSent(0);
    try {
      onPreview(await api.upload<Import>("products/imports", form, setSent));
    } catch (error) {
      console.info("the file was not taken:", error);
      setRefusal(error);
    } finally {
      setSent(undefined);
    }
  };
  return { send, sent, refusal };
}
