import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "../../../components/toast";
import { useProblem } from "../../../forms/useProblem";
import { ApiError } from "../../../lib/api";
import type { Import } from "../../../types/productcsv.gen";
import { useAdminApi } from "../../lib/api";
import { useQueryState } from "../../lib/useQueryState";
import { isFetching } from "./ImportPictures";

// Milliseconds between two polls of a running import.
const pause = 700;

/** Manages an import. Its id is in the address, so that a reload continues with it. */
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
      // Without a response, the import may still be running; polling reports its end.
      if (!(error instanceof ApiError)) return;
      if (error.code === "import_stale") queries.setQueryData(key, error.data);
      toast("error", problemOf(error));
    },
    onSettled: () =>
      Promise.all(
        [key, ["products"], ["counts"]].map((queryKey) => queries.invalidateQueries({ queryKey })),
      ),
  });
  const change = useMutation({
    mutationFn: (call: () => Promise<Import>) => call(),
    onSuccess: (changed) => queries.setQueryData(key, changed),
    onError: (error) => toast("error", problemOf(error)),
  });
  const path = `products/imports/${id}`;
  const map = (columns: string[]) =>
    change.mutate(() => api.put<Import>(`${path}/columns`, { columns }));
  const retryPictures = () => change.mutate(() => api.post<Import>(`${path}/pictures`));
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.get<Import>(`products/imports/${id}`, signal),
    enabled: id !== "",
    refetchInterval: ({ state }) =>
      run.isPending || (state.data && isWorking(state.data)) ? pause : false,
  });
  const { send, ...sending } = useSendFile((made) => {
    queries.setQueryData(["import", String(made.id)], made);
    setID(String(made.id));
  });
  const busy = run.isPending || change.isPending;
  return { id, query, run, busy, map, retryPictures, send, sending, again: () => setID("") };
}

const isWorking = ({ status, pictures }: Import) => status === "running" || isFetching(pictures);

/** Uploads a file. `sent` is the progress from 0 to 1, or undefined if no upload is running. */
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
      console.info("upload import file:", error);
      setRefusal(error);
    } finally {
      setSent(undefined);
    }
  };
  return { send, sent, refusal };
}
