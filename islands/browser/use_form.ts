// The state of a form: values, one call under way, and what went wrong.
import { type ChangeEvent, type FormEvent, useState } from "react";
import { useHydrated } from "./use_hydrated.ts";

interface FormOptions<Name extends string> {
  initial?: Record<Name, string>;
  /** Called when a field is edited, to take back what the last submit said. */
  onEdit?: () => void;
}

/** `submit` resolves to the sentence to show when it failed, or to nothing. */
export function useForm<Name extends string>(
  names: readonly Name[],
  submit: (values: Record<Name, string>) => Promise<string | void>,
  options: FormOptions<Name> = {},
) {
  const empty = () => Object.fromEntries(names.map((name) => [name, ""])) as Record<Name, string>;
  const [values, setValues] = useState(options.initial ?? empty);
  const isHydrated = useHydrated();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState("");

  return {
    values,
    isBusy,
    error,
    /** Empties the fields. */
    reset: () => setValues(empty),
    /** Props of the submit button: before the page woke up, the browser would put the fields into the address. */
    submitButton: { type: "submit", disabled: !isHydrated || isBusy, "aria-busy": isBusy },
    /** Props of the field `name`; typing clears the error. */
    field: (name: Name) => ({
      name,
      value: values[name],
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        setValues({ ...values, [name]: event.target.value });
        setError("");
        options.onEdit?.();
      },
    }),
    onSubmit: async (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (isBusy) return;
      setBusy(true);
      setError("");
      // What the browser filled in before the page woke up counts too.
      const typed = new FormData(event.currentTarget);
      const current = Object.fromEntries(
        names.map((name) => [name, String(typed.get(name) ?? values[name])]),
      ) as Record<Name, string>;
      setValues(current);
      setError(await submit(current) ?? "");
      setBusy(false);
    },
  } as const;
}
