import { type ComponentProps, useRef } from "react";
import { Button } from "./button.tsx";
import { Field } from "./field.tsx";
import { fillIn } from "./fill_in.ts";

interface EmailFieldProps {
  field: Omit<ComponentProps<typeof Field>, "label">;
  label?: string;
  meant: string | null;
}

export function EmailField({ field, label = "Email", meant }: EmailFieldProps) {
  const box = useRef<HTMLDivElement>(null);

  function take(email: string) {
    const input = box.current!.querySelector("input")!;
    fillIn(input, email);
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
