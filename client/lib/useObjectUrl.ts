import { useEffect, useState } from "react";

/** An address of a file for <img>, for as long as it is shown; empty without one. */
export function useObjectUrl(file: Blob | null): string {
  const [url, setUrl] = useState("");
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => {
      setUrl("");
      URL.revokeObjectURL(made);
    };
  }, [file]);
  return url;
}
