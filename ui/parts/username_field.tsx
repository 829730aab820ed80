import type { ComponentProps, FocusEvent, FormEvent } from "react";
import { USERNAME_MAX_LENGTH } from "../../contract/limits.ts";
import { shapeName, trimName } from "../../contract/registration/wished_name.ts";
import { Field } from "./field.tsx";
import { fillIn } from "./fill_in.ts";

interface UsernameFieldProps {
  field: Omit<ComponentProps<typeof Field>, "label">;
  hint: string;
  state: "unknown" | "free" | "refused";
  said: string;
}

export function UsernameField(
  { field: { error, ...field }, hint, state, said }: UsernameFieldProps,
) {
  const ids = [`${field.name}_hint`, `${field.name}_said`];
  return (
    <div className="username-field" data-error={error ? true : undefined}>
      <Field
        {...field}
        label="Username"
        hint={hint}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={USERNAME_MAX_LENGTH}
        aria-describedby={ids.join(" ")}
        aria-invalid={error || state === "refused" ? true : undefined}
        onInput={onInput}
        onBlur={onBlur}
        required
      />
      <p
        id={ids[1]}
        className={`field-said field-said-${error ? "refused" : state}`}
        role="status"
      >
        {error || (state === "free" ? "This name is free." : said)}
      </p>
    </div>
  );
}

/** It comes before the field's onChange, which hears the shaped name. */
function onInput({ currentTarget: input, nativeEvent }: FormEvent<HTMLInputElement>) {
  // What a keyboard composes is its own until it is done.
  if ((nativeEvent as InputEvent).isComposing) return;
  const end = input.selectionStart ?? input.value.length;
  const before = shapeName(input.value.slice(0, end));
  const shaped = before + shapeName(input.value.slice(end));
  if (shaped === input.value) return;
  input.value = shaped;
  input.setSelectionRange(before.length, before.length);
}

function onBlur({ currentTarget: input }: FocusEvent<HTMLInputElement>) {
  const name = trimName(shapeName(input.value));
  if (name !== input.value) fillIn(input, name);
}
