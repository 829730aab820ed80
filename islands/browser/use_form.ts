// The state of a form: one call under way, what went wrong, and what is typed.
import { type ChangeEvent, type FormEvent, useState } from "react";
import { useHydrated } from "../../ui/parts/use_hydrated.ts";

const BROKEN = "Something went wrong in your browser. Reload this page and try again.";

interface FormOptions<Name extends string> {
  initial?: Record<Name, string>;
  /** Called when a field is edited, to take back what the last submit said. */
  onEdit?: () => void;
}

/** `submit` resolves to the sentence to show when it failed, or to nothing. */
export function useForm<Name extends string>(
  names: readonly Name[],
  submit: (values: Record<Name, string>, form: HTMLFormElement) => Promise<string | void>,
  options: FormOptions<Name> = {},
) {
  const isHydrated = useHydrated();
  const [typed, setTyped] = useState<Partial<Record<Name, string>>>({});
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState("");

  return {
    /** What was typed since the page was hydrated, for what follows the typing. */
    typed,
    isBusy,
    error,
    /** Props of the submit button: before the page was hydrated, the browser would put the fields into the address. */
    submitButton: { type: "submit", disabled: !isHydrated || isBusy, "aria-busy": isBusy },
    /**
     * Props of the field `name`; typing clears the error. The field keeps its
     * own value: React would wipe what was typed before the page was hydrated.
     */
    field: (name: Name) => ({
      name,
      defaultValue: options.initial?.[name] ?? "",
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        setTyped({ ...typed, [name]: event.target.value });
        setError("");
        options.onEdit?.();
      },
    }),
    onSubmit: async (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (isBusy) return;
      setBusy(true);
      setError("");
      const form = event.currentTarget;
      const data = new FormData(form);
      const values = Object.fromEntries(
        names.map((name) => [name, String(data.get(name) ?? "")]),
      ) as Record<Name, string>;
      try {
        setError(await submit(values, form) ?? "");
      } catch (error) {
        console.error(error);
        setError(BROKEN);
      }
      setBusy(false);
    },
  } as const;
}
