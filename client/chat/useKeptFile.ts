import { useEffect, useState } from "react";
import { keptFile } from "./keptFiles";

/** The file that the browser keeps under a key; null before it is read, and where it is lost. */
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
