import { useEffect, useState } from "react";
import { localDigits } from "../format/digits";
import { useI18n } from "../lib/i18n";
import { serverTime } from "../lib/serverTime";
import { useNavigation } from "../router/navigation";

const second = 1000;
const day = 86_400;

/** Sales that end later show no clock. */
const longest = 3 * day;

// The server's time is known to about a second. If the page has the old price then, it is loaded again some times.
const late = second;
const again = 5 * second;
const most = 3;

/**
 * Returns the time until a moment as a clock by the server's time, such as "2 days 04:12:09"; empty until the server's time is
 * known, or if the moment is far away. At the moment, it loads the page again, which then has other prices.
 */
export function useCountdown(at: string): string {
  const { tn, locale } = useI18n();
  const { navigate } = useNavigation();
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let gone = false;
    let loads = 0;
    const tick = async () => {
      const now = await serverTime();
      if (gone || now === null) return;
      const rest = Date.parse(at) - now;
      setLeft(Math.ceil(rest / second));
      if (rest <= -late) {
        if (loads++ === most) return;
        timer = setTimeout(tick, again);
        navigate(location.pathname + location.search, {
          replace: true,
          keepScroll: true,
          again: true,
        });
        return;
      }
      // The next full second. A far moment is looked at again after an hour.
      const wait = rest > longest * second ? 3_600_000 : rest > 0 ? rest % second || second : late;
      timer = setTimeout(tick, wait);
    };
    tick();
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [at, navigate]);
  if (left === null || left <= 0 || left > longest) return "";
  const days = Math.floor(left / day);
  const clock = [Math.floor((left % day) / 3600), Math.floor((left % 3600) / 60), left % 60]
    .map((part) => String(part).padStart(2, "0"))
    .join(":");
  const shown = localDigits(clock, locale);
  return days > 0 ? `${tn("sale.days", days)} ${shown}` : shown;
}
