import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { LoadFailure } from "./LoadFailure";
import { LoadingRows } from "./LoadingRows";

interface LoadedProps<T> {
  query: UseQueryResult<T>;
  /** The placeholder; LoadingRows by default. */
  skeleton?: ReactNode;
  children: (data: T) => ReactNode;
}

/** Renders the data of a query, its skeleton while it loads, or its error. */
export function Loaded<T>({ query, skeleton, children }: LoadedProps<T>) {
  const { data, error, isPlaceholderData, refetch } = query;
  if (data !== undefined && !(error && isPlaceholderData)) {
    return (
      <div
        aria-busy={isPlaceholderData}
        className={isPlaceholderData ? "opacity-60 transition-opacity" : undefined}
      >
        {children(data)}
      </div>
    );
  }
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  return skeleton ?? <LoadingRows />;
}
