import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { LoadFailure } from "./LoadFailure";
import { LoadingRows } from "./LoadingRows";

interface LoadedProps<T> {
  query: UseQueryResult<T>;
  /** What stands there before; LoadingRows without it. */
  skeleton?: ReactNode;
  children: (data: T) => ReactNode;
}

/** What a query answers, before it the shape of that, and where it fails why. */
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
