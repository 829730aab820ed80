// The field for an e-mail address, with a question about a likely slip.
import { type ComponentProps, useRef } from "react";
import { Button } from "./button.tsx";
import { Field } from "./field.tsx";

interface EmailFieldProps {
  field: Omit<ComponentProps<typeof Field>, "label">;
  label?: string;
  /** The address as it was probably meant. */
  meant: string | null;
}

export function EmailField({ field, label = "Email", meant }: EmailFieldProps) {
  const box = useRef<HTMLDivElement>(null);

  /** As if it was typed, so that whoever follows the typing hears of it. */
  function take(email: string) {
    const input = box.current!.querySelector("input")!;
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!;
    set.call(input, email);
    input.dispatchEvent(new Event("input", { bubbles: true }));
    input.focus();
  }

  return (
    <div ref={box}>
      <Field {...field} label={label} type="email" autoComplete="email" required />
      <p className="field-said" role="status">
        {meant && (
          <>
            {`Did you mean ${meant}? `}
            <Button look="plain" onClick={() => take(meant)}>Yes, use it</Button>
          </>
        )}
      </p>
    </div>
  );
}
