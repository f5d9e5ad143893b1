import { ChevronLeft } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { useI18n } from "../../lib/i18n";
import { useShopName } from "../lib/useShopName";
import { ScreenLink } from "./ScreenLink";

interface PageProps {
  title: string;
  /** Shown below the title. */
  lead?: ReactNode;
  /** The path of the parent screen, for a "back" link. */
  back?: string;
  /** Buttons beside the title. */
  actions?: ReactNode;
  /** The content; a form ends with a SaveBar. */
  children?: ReactNode;
}

// The key of the history entry whose title was announced last; empty before the first one.
let told = "";

/** The layout of a screen. Its heading gets the focus when the screen opens, so that screen readers announce it. */
export function Page({ title, lead, back, actions, children }: PageProps) {
  const { t } = useI18n();
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  const shop = useShopName();
  useEffect(() => {
    document.title = `${title} | ${shop}`;
  }, [title, shop]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the screen opens
  useEffect(() => {
    if (told && told !== key) heading.current?.focus({ preventScroll: true });
    told = key;
  }, []);
  return (
    <>
      <div className="no-print mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 lg:mb-6">
        <div className="flex min-w-0 grow items-center gap-1">
          {back && (
            <ScreenLink to={back} aria-label={t("admin.back")} className="icon-button -ml-2.5">
              <ChevronLeft size={24} aria-hidden="true" />
            </ScreenLink>
          )}
          <h1 ref={heading} tabIndex={-1} className="min-w-0 text-xl wrap-anywhere sm:text-2xl">
            {title}
          </h1>
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
        {lead && (
          <div className="w-full text-muted">
            <div className="max-w-prose">{lead}</div>
          </div>
        )}
      </div>
      {children}
    </>
  );
}
