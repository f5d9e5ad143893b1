import { useState } from "react";
import { useI18n } from "../../lib/i18n";
import { useBoxWidth } from "../lib/useBoxWidth";

interface PreviewFrameProps {
  address: string;
  title: string;
  /** Size of the simulated screen in CSS pixels. */
  width: number;
  height: number;
}

/** Renders a page at another screen size, scaled down to fit. The server's response forbids its scripts. */
export function PreviewFrame({ address, title, width, height }: PreviewFrameProps) {
  const { t } = useI18n();
  const [box, room] = useBoxWidth<HTMLDivElement>();
  const [shown, setShown] = useState("");
  const scale = Math.min(1, room / width);
  const waiting = shown !== address;
  return (
    <div ref={box}>
      <div
        aria-busy={waiting}
        style={{ width: width * scale, height: height * scale }}
        className="relative mx-auto overflow-hidden rounded-control border border-edge bg-page"
      >
        {waiting && (
          <p role="status" className="absolute inset-0 grid place-items-center text-muted">
            {t("loading")}
          </p>
        )}
        {/* Each address gets a new iframe, so that "back" leaves the screen instead of changing the preview. */}
        <iframe
          key={address}
          src={address}
          title={title}
          onLoad={() => setShown(address)}
          style={{ width, height, scale: String(scale) }}
          className={`relative origin-top-left transition-opacity ${waiting ? "opacity-40" : ""}`}
        />
      </div>
    </div>
  );
}
