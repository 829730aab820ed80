// Makes an access key for a script, which is shown once.
import { useState } from "react";
import type { ConnectionEntry, CreateKeyRequest } from "../../contract/connection_payloads.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { CALLS } from "../../contract/paths.ts";
import { call, failureMessage } from "./call.ts";
import { useCopy } from "./use_copy.ts";
import { useForm } from "./use_form.ts";

/** Returns the props of `NewKey`. `made` gets all connections, the new one among them. */
export function useNewKey(made: (connections: ConnectionEntry[]) => void) {
  const [key, setKey] = useState("");
  const { said, copy } = useCopy();
  const { submitButton, onSubmit, error } = useForm(["name", "days"], async (values, form) => {
    const request = {
      name: values.name,
      scopes: new FormData(form).getAll("scopes") as CreateKeyRequest["scopes"],
      days: Number(values.days) as CreateKeyRequest["days"],
    };
    const reply = await call(CALLS.createKey, request);
    if (!reply.ok) return failureMessage(reply, SENTENCES.connections_failed);
    form.reset();
    setKey(reply.data.key);
    made(reply.data.connections);
  });

  return {
    shown: key,
    submitButton,
    onSubmit,
    error,
    said,
    copy: () => copy(key),
    forget: () => setKey(""),
  };
}
