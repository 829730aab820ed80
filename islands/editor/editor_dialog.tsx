// What cannot go on without an answer: a dialog over the editor.
import { type PropsWithChildren, useEffect, useId, useRef } from "react";

export function EditorDialog(
  { title, className = "", cancel, children }: PropsWithChildren<
    { title: string; className?: string; cancel?(): void }
  >,
) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => dialog.current!.showModal(), []);
  return (
    <dialog
      ref={dialog}
      className={`dialog editor-dialog ${className}`.trim()}
      aria-labelledby={id}
      onCancel={(event) => {
        // The editor around hears it, too.
        event.stopPropagation();
        event.preventDefault();
        cancel?.();
      }}
    >
      <h3 id={id}>{title}</h3>
      {children}
    </dialog>
  );
}
