import { Camera as CameraIcon, CameraOff } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useI18n } from "../../../lib/i18n";
import { Button } from "../../ui/Button";
import { type Detector, detector } from "./detector";

// Milliseconds between two scans of the video.
const pause = 150;
// Milliseconds for which a code must be out of sight before it is read again.
const forgotten = 2000;

/** Reads codes with the device's camera. The camera is off until the person turns it on. */
export function Camera({ onScan }: { onScan: (text: string) => void }) {
  const { t } = useI18n();
  const [on, setOn] = useState(false);
  const [failed, setFailed] = useState(false);
  const fail = () => {
    setOn(false);
    setFailed(true);
  };
  return (
    <div className="grid gap-2">
      {on && <Picture onScan={onScan} onFail={fail} />}
      <Button
        icon={on ? CameraOff : CameraIcon}
        onClick={() => {
          setFailed(false);
          setOn(!on);
        }}
      >
        {t(on ? "admin.orders.scan.camera.off" : "admin.orders.scan.camera")}
      </Button>
      {failed && (
        <p role="alert" className="text-danger">
          {t("admin.orders.scan.camera.failed")}
        </p>
      )}
    </div>
  );
}

interface PictureProps {
  onScan: (text: string) => void;
  onFail: () => void;
}

function Picture({ onScan, onFail }: PictureProps) {
  const video = useRef<HTMLVideoElement>(null);
  const tell = useRef({ onScan, onFail });
  tell.current = { onScan, onFail };
  useEffect(() => {
    let stream: MediaStream | undefined;
    let ended = false;
    const stop = () => {
      ended = true;
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const start = async () => {
      const [found, opened] = await Promise.all([
        detector(),
        navigator.mediaDevices.getUserMedia({
          video: { facingMode: "environment", width: { ideal: 1280 } },
        }),
      ]);
      stream = opened;
      if (ended || !video.current) return stop();
      video.current.srcObject = opened;
      await video.current.play();
      await look(
        found,
        video.current,
        () => ended,
        (text) => tell.current.onScan(text),
      );
    };
    start().catch((error: unknown) => {
      console.info("no camera:", error);
      if (!ended) tell.current.onFail();
      stop();
    });
    return stop;
  }, []);
  return (
    <video
      ref={video}
      playsInline
      muted
      className="aspect-4/3 w-full rounded-control bg-ink object-cover"
    />
  );
}

/** Reads codes from the video until it has ended. A code that stays in sight is read once. */
async function look(
  found: Detector,
  video: HTMLVideoElement,
  ended: () => boolean,
  onText: (text: string) => void,
): Promise<void> {
  const seen = new Map<string, number>();
  while (!ended()) {
    for (const { rawValue } of await found.detect(video)) {
      const now = Date.now();
      if (now - (seen.get(rawValue) ?? 0) > forgotten) onText(rawValue);
      seen.set(rawValue, now);
    }
    await new Promise((next) => setTimeout(next, pause));
  }
}
