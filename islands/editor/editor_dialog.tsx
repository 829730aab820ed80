import { type PropsWithChildren, useEffect, useId, useRef } from "react";

export function EditorDialog(
  { title, className = "", cancel, children }: PropsWithChildren<
    { title: string; className?: string; cancel?(): void }
  >,
) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    dialog.current!.showModal();
    // React has focused what has `autoFocus` before the dialog was open, which did nothing.
    dialog.current!.querySelector<HTMLElement>("[data-focus]")?.focus();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={`dialog editor-dialog ${className}`.trim()}
      aria-labelledby={id}
      onCancel={(event) => {
        // The event would also reach the dialog of the editor around.
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

export function Choice<Value>(
  { label, options, value, choose, className = "" }: {
    label: string;
    options: readonly (readonly [name: string, value: Value])[];
    value: Value;
    choose: (value: NoInfer<Value>) => void;
    className?: string;
  },
) {
  return (
    <div role="group" aria-label={label} className={`choice ${className}`.trim()}>
      {options.map(([name, option]) => (
        <button
          key={name}
          type="button"
          aria-pressed={option === value}
          onClick={() => choose(option)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
