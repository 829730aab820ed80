import type { PropsWithChildren } from "react";

export function ToastBox(
  { kind, close, children }: PropsWithChildren<{ kind: string; close?(): void }>,
) {
  return (
    <div className={`toast toast-${kind}`}>
      {children}
      {close && (
        <button type="button" className="toast-close" aria-label="Dismiss" onClick={close}>
          <span aria-hidden="true">×</span>
        </button>
      )}
    </div>
  );
}
