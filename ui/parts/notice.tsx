import type { ReactNode } from "react";

type NoticeKind = "error" | "success" | "info" | "warning";

/** The region stays in the page while it is empty, so that screen readers announce what enters it. */
export function Notice(
  { kind, children }: { kind: NoticeKind; children?: ReactNode },
) {
  return (
    <div
      role={kind === "error" ? "alert" : "status"}
      className={children ? `notice notice-${kind}` : "notice-empty"}
    >
      {children}
    </div>
  );
}

export function Spinner({ label }: { label: string }) {
  return (
    <p className="spinner" role="status">
      <span className="spinner-ring" aria-hidden="true" />
      {label}
    </p>
  );
}
