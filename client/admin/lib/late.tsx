import { type ComponentType, useEffect, useState } from "react";
import { toast } from "../../components/toast";
import { useI18n } from "../../lib/i18n";
import { retriable } from "../../lib/retriable";

const loads = new Set<() => Promise<unknown>>();

/** Registers a function that loadLate calls. */
export function onLoadLate(load: () => Promise<unknown>): void {
  loads.add(load);
}

/**
 * Loads the code of all late components and rules that loaded modules declare, so that they work without a connection. Repeats
 * this for the modules that it loads, such as a dialog whose form has late rules. Failures are ignored.
 */
export async function loadLate(): Promise<void> {
  const known = loads.size;
  await Promise.allSettled([...loads].map((load) => load()));
  if (loads.size > known) await loadLate();
}

/**
 * Returns a component, such as a dialog, whose code is loaded when it is first rendered. Until then it renders the placeholder, or
 * nothing. If the code cannot be loaded, shows an error toast and calls onFailure with the props.
 */
export function late<P extends object>(
  load: () => Promise<ComponentType<P>>,
  onFailure: (props: P) => void,
  Placeholder: ComponentType<P> = () => null,
): ComponentType<P> {
  let loaded: ComponentType<P> | undefined;
  const once = async () => {
    loaded ??= await retriable(load);
  };
  onLoadLate(once);
  return function Late(props: P) {
    const { t } = useI18n();
    const [, setReady] = useState(loaded !== undefined);
    // biome-ignore lint/correctness/useExhaustiveDependencies: the code is loaded once
    useEffect(() => {
      if (loaded) return;
      let wanted = true;
      once().then(
        () => wanted && setReady(true),
        (error) => {
          console.info("load a part of the screen:", error);
          if (!wanted) return;
          toast("error", t("form.network"));
          onFailure(props);
        },
      );
      return () => {
        wanted = false;
      };
    }, []);
    const Shown = loaded ?? Placeholder;
    return <Shown {...props} />;
  };
}

/** Like `late`, for a dialog: closes it if its code cannot be loaded. */
export function lateDialog<P extends { onClose: () => void }>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> {
  return late(load, ({ onClose }) => onClose());
}
