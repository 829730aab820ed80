// Makes an access key for a script, which is shown once.
import { type FormEvent, useState } from "react";
import type {
  ConnectionEntry,
  CreateKeyReply,
  CreateKeyRequest,
} from "../../server/contract/connection_payloads.ts";
import { MESSAGES } from "../../server/contract/messages.ts";
import { CALLS } from "../../server/contract/paths.ts";
import { call, failureMessage } from "./call.ts";
import { useCopy } from "./use_copy.ts";
import { useHydrated } from "./use_hydrated.ts";

/** Returns the props of `NewKey`. `made` gets all connections, the new one among them. */
export function useNewKey(made: (connections: ConnectionEntry[]) => void) {
  const isHydrated = useHydrated();
  const [key, setKey] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState("");
  const { said, copy } = useCopy();

  return {
    shown: key,
    isBusy: isBusy || !isHydrated,
    error,
    said,
    copy: () => copy(key),
    forget: () => setKey(""),
    async onSubmit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault();
      const form = event.currentTarget;
      const data = new FormData(form);
      const request = {
        name: String(data.get("name")),
        scopes: data.getAll("scopes") as CreateKeyRequest["scopes"],
        days: Number(data.get("days")) as CreateKeyRequest["days"],
      };
      setBusy(true);
      setError("");
      const reply = await call<CreateKeyReply>(CALLS.createKey, request);
      setBusy(false);
      if (!reply.ok) return setError(failureMessage(reply, MESSAGES.connectionsFailed));
      form.reset();
      setKey(reply.data.key);
      made(reply.data.connections);
    },
  };
}
