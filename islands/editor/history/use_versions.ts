import { useEffect, useState } from "react";
import { callPath, CALLS } from "../../../contract/paths.ts";
import type {
  VersionEntry,
  VersionListReply,
} from "../../../contract/publishing/portfolio_payloads.ts";
import { SENTENCES } from "../../../contract/sentences.ts";
import { call, failureMessage } from "../../browser/call.ts";
import type { ChosenVersion } from "../state.ts";

const NONE: VersionListReply = { versions: [], cards: "" };

export function useVersions(savedVersion: number) {
  const [{ versions, cards }, setReply] = useState(NONE);
  const [error, setError] = useState("");

  useEffect(() => {
    call(CALLS.versions).then((reply) => {
      setError(reply.ok ? "" : failureMessage(reply, SENTENCES.versions_failed));
      if (reply.ok) setReply(reply.data);
    });
  }, [savedVersion]);

  async function read({ version, saved_at }: VersionEntry): Promise<ChosenVersion | null> {
    const reply = await call(callPath(CALLS.version, { version }));
    setError(reply.ok ? "" : failureMessage(reply, SENTENCES.versions_failed));
    return reply.ok ? { version, saved_at, code: reply.data.user_code } : null;
  }

  return { versions, cards, error, read };
}
