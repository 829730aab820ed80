// The state of something that a person asks for: whether it is under way, what went wrong, and what came of it.
import { type ChangeEvent, type FormEvent, useEffect, useState } from "react";
import { useHydrated } from "../../ui/parts/use_hydrated.ts";

export interface FormOptions<Name extends string> {
  initial?: Record<Name, string>;
}

/** As they stand in the form when it is sent. */
export type Submit<Name extends string, T> = (
  values: Record<Name, string>,
  form: HTMLFormElement,
) => Promise<T>;

const BROKEN = "Something went wrong in your browser. Reload this page and try again.";

/** The sentence to show when it failed, what to say when it is done, or nothing. */
export type Outcome = string | { done: string } | void;

/** `act` is run once at a time; what it throws is a fault of ours, and said so. */
export function useAction<A extends unknown[]>(act: (...args: A) => Promise<Outcome>) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState("");
  const [done, setDone] = useState("");

  useEffect(() => {
    // Back by the back button, the page may be as it was left.
    const onShow = (event: PageTransitionEvent) => event.persisted && setBusy(false);
    addEventListener("pageshow", onShow);
    return () => removeEventListener("pageshow", onShow);
  }, []);

  /** Takes back what the last one said. */
  function clear(): void {
    setError("");
    setDone("");
  }

  async function run(...args: A): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    clear();
    try {
      const outcome = await act(...args);
      if (typeof outcome === "object") setDone(outcome.done);
      else setError(outcome ?? "");
    } catch (error) {
      console.error(error);
      setError(BROKEN);
    }
    setBusy(false);
  }

  /** `button`: props of what starts it. */
  return { run, clear, isBusy, error, done, button: { disabled: isBusy, "aria-busy": isBusy } };
}

/** Leads to another screen: what was asked for stays under way until this one is gone. */
export function leaveBy(go: () => void): Promise<never> {
  go();
  return new Promise(() => {});
}

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
