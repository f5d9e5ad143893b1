import { useEffect, useState } from "react";

/** Returns an object URL of a file for <img>; "" without a file. It is revoked when the file changes or the component unmounts. */
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
