// Makes an access key for a script, which is shown once.
import { useState } from "react";
import type {
  ConnectionEntry,
  CreateKeyRequest,
} from "../../contract/assistants/connection_payloads.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { CALLS } from "../../contract/paths.ts";
import { call } from "../browser/call.ts";
import { useCopy } from "../browser/use_copy.ts";
import { useActForm } from "../browser/use_act_form.ts";

/** Returns the props of `NewKey`. `made` gets all connections, the new one among them. */
export function useNewKey(made: (connections: ConnectionEntry[]) => void) {
  const [key, setKey] = useState("");
  const { said, copy } = useCopy();
  const { submitButton, onSubmit, error, proof } = useActForm(
    ["name", "days"],
    ({ name, days }, form) =>
      call(CALLS.createKey, {
        name,
        scopes: new FormData(form).getAll("scopes") as CreateKeyRequest["scopes"],
        days: Number(days) as CreateKeyRequest["days"],
      }),
    (reply, form) => {
      form.reset();
      setKey(reply.key);
      made(reply.connections);
    },
    { otherwise: SENTENCES.connections_failed },
  );

  return {
    shown: key,
    submitButton,
    onSubmit,
    error,
    proof,
    said,
    copy: () => copy(key),
    forget: () => setKey(""),
  };
}
