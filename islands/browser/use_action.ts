import { type ChangeEvent, type FormEvent, useEffect, useState } from "react";
import { sortByField } from "../../contract/field_problems.ts";
import { type BrokenRule, sentenceOfRule } from "../../contract/sentences.ts";
import { useHydrated } from "../../ui/parts/use_hydrated.ts";
import type { CallFailure } from "./call.ts";

export interface FormOptions<Name extends string> {
  initial?: Record<Name, string>;
}

export type Submit<Name extends string, T> = (
  values: Record<Name, string>,
  form: HTMLFormElement,
) => Promise<T>;

const BROKEN = "Something went wrong in your browser. Reload this page and try again.";

/** A form says each problem at the field that it is about. */
export interface Refusal {
  problems: CallFailure["problems"];
  /** It is said where no problem is about a field. */
  error: string;
}

export type Outcome = string | { done: string } | Refusal | void;

interface ActionResult extends Refusal {
  done: string;
}

const NOTHING: ActionResult = { error: "", problems: [], done: "" };

export function refuseByRule(rule: BrokenRule): Refusal {
  const error = sentenceOfRule(rule);
  return { problems: [{ code: rule.code, error }], error };
}

/** `act` runs once at a time; an exception is our fault, and is shown as such. */
export function useAction<A extends unknown[]>(act: (...args: A) => Promise<Outcome>) {
  const [isBusy, setBusy] = useState(false);
  const [{ error, problems, done }, setTold] = useState(NOTHING);

  useEffect(() => {
    // A page that comes back from the browser's back-forward cache is as it was left.
    const onShow = (event: PageTransitionEvent) => event.persisted && setBusy(false);
    addEventListener("pageshow", onShow);
    return () => removeEventListener("pageshow", onShow);
  }, []);

  function clear(): void {
    setTold(NOTHING);
  }

  async function run(...args: A): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    clear();
    try {
      const outcome = await act(...args) ?? "";
      setTold({ ...NOTHING, ...typeof outcome === "string" ? { error: outcome } : outcome });
    } catch (error) {
      console.error(error);
      setTold({ ...NOTHING, error: BROKEN });
    }
    setBusy(false);
  }

  return {
    run,
    clear,
    isBusy,
    error,
    problems,
    done,
    button: { disabled: isBusy, "aria-busy": isBusy },
  };
}

/** The promise never resolves, so that the action stays busy until this screen is gone. */
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
  return useFields(names, action, options);
}

export function readValues<Name extends string>(
  names: readonly Name[],
  form: HTMLFormElement,
): Record<Name, string> {
  const data = new FormData(form);
  const values = names.map((name) => [name, String(data.get(name) ?? "")]);
  return Object.fromEntries(values) as Record<Name, string>;
}

export function useFields<Name extends string>(
  names: readonly Name[],
  { run, clear, isBusy, error, problems, done }: Pick<
    ReturnType<typeof useAction<[HTMLFormElement]>>,
    "run" | "clear" | "isBusy" | "error" | "problems" | "done"
  >,
  options: FormOptions<Name>,
) {
  const isHydrated = useHydrated();
  const [typed, setTyped] = useState<Partial<Record<Name, string>>>({});
  const { at, rest } = sortByField(names, problems);
  useEffect(() => {
    document.querySelector<HTMLElement>("[data-error] input")?.focus();
  }, [problems]);

  return {
    typed,
    isBusy,
    error: rest.length < problems.length ? rest.join(", ") : error,
    done,
    /** Before the page is hydrated, the browser would put the fields into the address. */
    submitButton: { type: "submit", disabled: !isHydrated || isBusy, "aria-busy": isBusy },
    /** The field is uncontrolled, because React would wipe what was typed before the page was hydrated. */
    field: (name: Name) => ({
      name,
      defaultValue: options.initial?.[name] ?? "",
      error: at[name],
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
