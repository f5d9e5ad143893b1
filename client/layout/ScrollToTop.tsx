import { ArrowUp } from "lucide-react";
import { useEffect, useState } from "react";
import { useI18n } from "../lib/i18n";
import { usePage } from "../lib/page";

const threshold = 300;
// Milliseconds without scrolling after which the floating buttons are shown again.
const rest = 500;
const hiddenOn = ["/checkout", "/cart", "/track-order", "/order-details", "/order_details"];

/** A button to the top, shown once the page is scrolled down by more than 300 px. */
export function ScrollToTop() {
  const { t } = useI18n();
  const { shop, url } = usePage();
  const [far, setFar] = useState(false);
  useEffect(() => {
    let resting: ReturnType<typeof setTimeout>;
    const look = () => setFar(window.scrollY > threshold);
    const scroll = () => {
      look();
      // The stylesheet fades the floating buttons while data-scrolling is set.
      const { dataset } = document.documentElement;
      dataset.scrolling = "";
      clearTimeout(resting);
      resting = setTimeout(() => delete dataset.scrolling, rest);
    };
    look();
    window.addEventListener("scroll", scroll, { passive: true });
    return () => window.removeEventListener("scroll", scroll);
  }, []);
  const [path = ""] = url.split("?");
  if (!far || hiddenOn.some((part) => path.includes(part))) return null;
  return (
    <button
      type="button"
      title={t("scroll_to_top")}
      aria-label={t("scroll_to_top")}
      onClick={() => window.scrollTo({ top: 0 })}
      className={`float-button ${shop?.chat ? "float-second" : ""} border border-line bg-surface text-ink hover:text-primary`}
    >
      <ArrowUp size={22} aria-hidden="true" />
    </button>
  );
}
