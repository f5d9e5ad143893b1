import type { ReactNode } from "react";

interface NoticeProps {
  icon: ReactNode;
  title: string;
  message: ReactNode;
  /** Use "h1" if the notice is the whole page. */
  heading?: "h1" | "h2";
  /** Links and buttons, below the message. */
  children?: ReactNode;
}

/** Reports in the middle of the page that something is missing, with a hint and actions. */
export function Notice({ icon, title, message, heading: Heading = "h1", children }: NoticeProps) {
  return (
    <div className="mx-auto flex max-w-lg flex-col items-center px-2 py-12 text-center sm:py-20">
      <span className="grid size-24 place-items-center rounded-full bg-primary-soft text-primary">
        {icon}
      </span>
      <Heading className="mt-6 max-w-full text-2xl wrap-anywhere sm:text-3xl">{title}</Heading>
      <p className="mt-2 max-w-full text-lg wrap-anywhere text-muted">{message}</p>
      {children && <div className="mt-6 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  );
}
