import { useState } from "react";
import { useI18n } from "../../lib/i18n";
import { useBoxWidth } from "../dashboard/useBoxWidth";

interface PreviewFrameProps {
  address: string;
  title: string;
  /** Of the screen it stands for, in CSS pixels. */
  width: number;
  height: number;
}

/** A page as another screen shows it, made small where there is less room. The server lets nothing in it run. */
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
        {/* One of its own for each address: "back" leaves the screen, not the look before. */}
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
