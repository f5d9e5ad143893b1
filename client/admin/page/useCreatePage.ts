import type { Full, NewRequest } from "../../types/shoppage.gen";
import { useAdminApi } from "../lib/api";
import { useOpen } from "../lib/open";
import { useSave } from "../lib/save";
import { useFinishRemovals } from "../lib/undo";

type NewPage = Pick<NewRequest, "kind"> & Partial<NewRequest>;

/** Returns a mutation that creates a page and opens it in the editor. The server makes the address from the titles. */
export function useCreatePage() {
  const api = useAdminApi();
  const open = useOpen();
  const finishRemovals = useFinishRemovals(["pages"]);
  return useSave<NewPage, Full>({
    call: async (page) => {
      await finishRemovals();
      return api.post<Full>("pages", { slug: "", title: "", bn_title: "", ...page });
    },
    keys: [["pages", "list"]],
    onDone: ({ id }) => open(`/pages/${id}`),
  });
}
