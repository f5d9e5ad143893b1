import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { Navigate, Outlet, useParams } from "react-router";
import { loadToasts } from "../../components/toast";
import { ApiError } from "../../lib/api";
import { useI18n } from "../../lib/i18n";
import { keepShell } from "../device/offline/shell";
import { afterFirstScreen } from "../lib/afterFirstScreen";
import { adminApi } from "../lib/api";
import { rememberShop } from "../lib/knownShops";
import { loadLate } from "../lib/late";
import { keptAt } from "../lib/offline/kept";
import { AdminContext, sessionQuery } from "../lib/session";
import { openScreen, screens } from "../routes";
import { LoadFailure } from "../ui/LoadFailure";
import { Expired } from "./Expired";
import { Starting } from "./Starting";
import { StepUp } from "./StepUp";

// Loads the screens that open without a connection, with their dialogs.
async function loadOfflineScreens() {
  const offline = screens.filter(({ path }) => path === "orders" || path === "orders/:order");
  await Promise.all([...offline.map(openScreen), loadToasts()]);
  await loadLate();
}

/** The screens of one shop, rendered once the session is loaded. */
export function Area() {
  const { slug = "" } = useParams();
  const { t, locale } = useI18n();
  const api = useMemo(() => adminApi(0, locale), [locale]);
  const { data, error, refetch } = useQuery(sessionQuery(api, slug));
  useEffect(() => {
    if (data) rememberShop(data);
  }, [data]);
  const kept = keptAt(data) !== undefined;
  useEffect(() => {
    if (data && !kept) return afterFirstScreen(() => void keepShell(slug, loadOfflineScreens));
  }, [data, kept, slug]);
  // A stored session is shown only until the server responds with an error, because it does not prove access.
  if (data && !(kept && error instanceof ApiError)) {
    return (
      <AdminContext value={data}>
        <Outlet />
        <StepUp />
        <Expired />
      </AdminContext>
    );
  }
  if (!error) return <Starting />;
  if (error instanceof ApiError) {
    if (error.status === 401) return <Starting />; // The page is redirecting to the login.
    if (error.status === 403 || error.status === 404) {
      return <Navigate to="/admin/unauthorized" replace />;
    }
  }
  return (
    <main className="wrap py-6">
      <h1 className="sr-only">{t("error.default")}</h1>
      <LoadFailure error={error} onRetry={() => void refetch()} />
    </main>
  );
}
