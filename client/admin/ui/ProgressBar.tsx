interface ProgressBarProps {
  /** The name of the task. */
  label: string;
  /** The progress from 0 to 1. */
  done: number;
  className?: string;
}

export function ProgressBar({ label, done, className = "" }: ProgressBarProps) {
  const percent = Math.round(Math.min(Math.max(done, 0), 1) * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className={`h-2 overflow-hidden rounded-full bg-sunken ${className}`}
    >
      <div
        className="h-full rounded-full bg-primary transition-[width]"
        style={{ width: `${percent}%` }}
      />
    </div>
  );
}
