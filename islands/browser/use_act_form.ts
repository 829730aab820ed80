// A form whose call may want a proof, which stands beside it: then it is sent as its fields stand.
import type { MessageReply } from "../../contract/payloads.ts";
import type { Reply } from "./call.ts";
import { useAct } from "./use_act.ts";
import type { Outcome } from "./use_action.ts";
import { type FormOptions, readValues, type Submit, useFields } from "./use_form.ts";

export function useActForm<Name extends string, T = MessageReply>(
  names: readonly Name[],
  ask: Submit<Name, Reply<T>>,
  onDone: (data: T, form: HTMLFormElement) => Outcome,
  { otherwise, ...options }: FormOptions<Name> & { otherwise: string },
) {
  const { proof, ...action } = useAct(
    (form: HTMLFormElement) => ask(readValues(names, form), form),
    onDone,
    otherwise,
  );
  return { ...useFields(action, options), proof };
}
