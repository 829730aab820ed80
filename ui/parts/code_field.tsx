import { type ComponentProps, useState } from "react";
import { isAboutCode } from "../../contract/second_factor/second_factor_sentences.ts";
import { Field } from "./field.tsx";

export function CodeField(field: Partial<ComponentProps<typeof Field>>) {
  return (
    <Field
      name="code"
      label="Code of your app"
      hint="Six digits, or one of your recovery codes"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      required
      {...field}
    />
  );
}

export function useAsksCode(problem: string): boolean {
  const [asks, setAsks] = useState(false);
  if (!asks && isAboutCode(problem)) setAsks(true);
  return asks;
}

export function readProof(form: HTMLFormElement): [password: string, code: string] {
  const data = new FormData(form);
  return [String(data.get("password") ?? ""), String(data.get("code") ?? "")];
}
