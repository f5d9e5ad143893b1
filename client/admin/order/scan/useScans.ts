import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useProblem } from "../../../forms/useProblem";
import { ApiError } from "../../../lib/api";
import type { CheckInRequest, FoundParcel } from "../../../types/attention.gen";
import type { AdminOrder, BulkRequest, BulkResult, UndoRequest } from "../../../types/order.gen";
import { scannedOrder } from "../../device/scan/orderCode";
import { signal } from "../../device/scan/signal";
import { useAdminApi } from "../../lib/api";
import { useAdmin } from "../../lib/session";
import { undoWindow } from "../../lib/useUndoToast";
import { changedByParcel } from "../../shipping/attention/useAttention";
import { type BulkTarget, inBulk } from "../status/steps";
import { changedByStatus } from "../status/useUndoChange";

/** A status that a scan can set. */
export type ScanTarget = "processing" | "shipped" | "returned";

export type ScanResult = "waiting" | "ok" | "wrong" | "unknown" | "failed" | "undone";

/** A scanned order. */
export interface Scan {
  /** The order's id, or the text of an unknown code. */
  code: string;
  to: ScanTarget;
  result: ScanResult;
  name: string;
  /** The status after the scan, and before it. */
  status: string;
  before: string;
  /** The reason for which the scan failed, or empty. */
  message: string;
  /** Whether the scan can still be undone. */
  undoable: boolean;
  /** The returned parcel that was checked in, or 0. */
  parcel: number;
}

/**
 * Changes scanned orders to a status. Ignores a code that was already scanned to the same status, unless that
 * change failed or was undone.
 */
export function useScans(to: ScanTarget, reason: string) {
  const api = useAdminApi();
  const { slug } = useAdmin().shop;
  const queries = useQueryClient();
  const problemOf = useProblem();
  const [scans, setScans] = useState<Scan[]>([]);
  const known = useRef(new Map<string, ScanResult>());

  const update = (code: string, target: ScanTarget, change: Partial<Scan>) => {
    if (change.result) known.current.set(`${target} ${code}`, change.result);
    setScans((list) =>
      list.map((each) =>
        each.code === code && each.to === target ? { ...each, ...change } : each,
      ),
    );
  };
  const end = (code: string, target: ScanTarget, change: Partial<Scan>) => {
    update(code, target, change);
    signal(change.result === "ok");
  };

  // Checks in the returned parcel of a code. Resolves to false if there is none, such as for orders without a
  // courier.
  const checkIn = async (code: string) => {
    const found = await api
      .get<FoundParcel>(`parcels/find?code=${encodeURIComponent(code)}`)
      .catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 404) return undefined;
        throw error;
      });
    if (!found?.ready) return false;
    const all = found.items.map(({ item_id, quantity }) => ({ item_id, quantity }));
    const request: CheckInRequest = { damaged: reason === "damaged" ? all : [] };
    await api.post(`parcels/${found.id}/check-in`, request);
    const { id: parcel, name } = found;
    end(code, "returned", { result: "ok", name, status: "canceled", undoable: true, parcel });
    setTimeout(() => update(code, "returned", { undoable: false }), undoWindow);
    for (const queryKey of changedByParcel) void queries.invalidateQueries({ queryKey });
    return true;
  };

  const move = async (code: string, target: ScanTarget) => {
    const { status, name } = await api.get<AdminOrder>(`orders/${code}`);
    if (!inBulk(status, target as BulkTarget)) {
      return end(code, target, { result: "wrong", status, name });
    }
    const request = { orders: [code], to: target, reason: target === "returned" ? reason : "" };
    const [answer] = await api.post<BulkResult[]>("orders/bulk", request satisfies BulkRequest);
    if (!answer || answer.code) {
      const message = answer?.message ?? "";
      return end(code, target, { result: "failed", status, name, message });
    }
    const done = { status: answer.status, before: status, name };
    end(code, target, { ...done, result: "ok", undoable: true });
    setTimeout(() => update(code, target, { undoable: false }), undoWindow);
    for (const queryKey of changedByStatus) void queries.invalidateQueries({ queryKey });
  };

  const scan = async (text: string) => {
    const order = scannedOrder(text, slug);
    const code = order ?? text.trim().slice(0, 40);
    const before = known.current.get(`${to} ${code}`);
    if (!code || before === "waiting" || before === "ok" || before === "unknown") return;
    known.current.set(`${to} ${code}`, "waiting");
    const blank = { name: "", status: "", before: "", message: "", undoable: false, parcel: 0 };
    setScans((list) => [
      { code, to, result: "waiting", ...blank },
      ...list.filter((each) => each.code !== code || each.to !== to),
    ]);
    if (!order && to !== "returned") return end(code, to, { result: "unknown" });
    try {
      if (to === "returned" && (await checkIn(code))) return;
      if (!order) return end(code, to, { result: "unknown" });
      await move(code, to);
    } catch (error) {
      const missing = error instanceof ApiError && error.status === 404;
      end(code, to, {
        result: missing ? "unknown" : "failed",
        message: missing ? "" : (problemOf(error) ?? ""),
      });
    }
  };

  const undo = async ({ code, to: target, status, before, parcel }: Scan) => {
    update(code, target, { undoable: false });
    try {
      if (parcel) {
        await api.remove(`parcels/${parcel}/check-in`);
        update(code, target, { result: "undone", status: "shipped" });
        for (const queryKey of changedByParcel) void queries.invalidateQueries({ queryKey });
        return;
      }
      const request = { orders: [{ order_id: code, from: status, to: before }] };
      const [answer] = await api.post<BulkResult[]>("orders/undo", request satisfies UndoRequest);
      if (answer?.code) update(code, target, { message: answer.message });
      else update(code, target, { result: "undone", status: before });
    } catch (error) {
      update(code, target, { message: problemOf(error) ?? "" });
    }
    for (const queryKey of changedByStatus) void queries.invalidateQueries({ queryKey });
  };
  return { scans, scan, undo };
}
