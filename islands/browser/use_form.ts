// The state of a form: an action, and what is typed.
import { type ChangeEvent, type FormEvent, useState } from "react";
import { useHydrated } from "../../ui/parts/use_hydrated.ts";
import { type Outcome, useAction } from "./use_action.ts";

interface FormOptions<Name extends string> {
  initial?: Record<Name, string>;
}

export function useForm<Name extends string>(
  names: readonly Name[],
  submit: (values: Record<Name, string>, form: HTMLFormElement) => Promise<Outcome>,
  options: FormOptions<Name> = {},
) {
  const isHydrated = useHydrated();
  const [typed, setTyped] = useState<Partial<Record<Name, string>>>({});
  const { run, clear, isBusy, error, done } = useAction((form: HTMLFormElement) => {
    const data = new FormData(form);
    const values = Object.fromEntries(names.map((name) => [name, String(data.get(name) ?? "")]));
    return submit(values as Record<Name, string>, form);
  });

  return {
    /** What was typed since the page was hydrated, for what follows the typing. */
    typed,
    isBusy,
    error,
    done,
    /** Props of the submit button: before the page was hydrated, the browser would put the fields into the address. */
    submitButton: { type: "submit", disabled: !isHydrated || isBusy, "aria-busy": isBusy },
    /**
     * Props of the field `name`; typing clears what was said. The field keeps its
     * own value: React would wipe what was typed before the page was hydrated.
     */
    field: (name: Name) => ({
      name,
      defaultValue: options.initial?.[name] ?? "",
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        setTyped({ ...typed, [name]: event.target.value });
        clear();
      },
    }),
    onSubmit: async (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      await run(event.currentTarget);
    },
  } as const;
}
