// The state of a form: an action, and what is typed.
import { type ChangeEvent, type FormEvent, useState } from "react";
import { useHydrated } from "../../ui/parts/use_hydrated.ts";
import { type Outcome, useAction } from "./use_action.ts";

export interface FormOptions<Name extends string> {
  initial?: Record<Name, string>;
}

/** As they stand in the form when it is sent. */
export type Submit<Name extends string, T> = (
  values: Record<Name, string>,
  form: HTMLFormElement,
) => Promise<T>;

export function useForm<Name extends string>(
  names: readonly Name[],
  submit: Submit<Name, Outcome>,
  options: FormOptions<Name> = {},
) {
  const action = useAction((form: HTMLFormElement) => submit(readValues(names, form), form));
  return useFields(action, options);
}

export function readValues<Name extends string>(
  names: readonly Name[],
  form: HTMLFormElement,
): Record<Name, string> {
  const data = new FormData(form);
  const values = names.map((name) => [name, String(data.get(name) ?? "")]);
  return Object.fromEntries(values) as Record<Name, string>;
}

/** Of an action that gets the form. */
export function useFields<Name extends string>(
  { run, clear, isBusy, error, done }: Pick<
    ReturnType<typeof useAction<[HTMLFormElement]>>,
    "run" | "clear" | "isBusy" | "error" | "done"
  >,
  options: FormOptions<Name>,
) {
  const isHydrated = useHydrated();
  const [typed, setTyped] = useState<Partial<Record<Name, string>>>({});

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
