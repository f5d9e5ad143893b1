import { useEffect, useState } from "react";
import { keptFile } from "./keptFiles";

/** Returns the stored file of a key. Returns null while it loads, and if it is lost. */
export function useKeptFile(key: string): Blob | null {
  const [file, setFile] = useState<Blob | null>(null);
  useEffect(() => {
    let wanted = true;
    keptFile(key).then((found) => wanted && setFile(found ?? null));
    return () => {
      wanted = false;
    };
  }, [key]);
  return file;
}
