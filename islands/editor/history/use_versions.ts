import { useEffect, useState } from "react";
import { SENTENCES } from "../../../contract/sentences.ts";
import { callPath, CALLS } from "../../../contract/paths.ts";
import type { VersionListReply } from "../../../contract/publishing/portfolio_payloads.ts";
import { call, failureMessage } from "../../browser/call.ts";

export interface ChosenVersion {
  version: number;
  code: string;
}

export function useVersions(savedVersion: number, first: number | null) {
  const [list, setList] = useState<VersionListReply["versions"]>([]);
  const [chosen, setChosen] = useState<ChosenVersion | null>(null);
  const [other, setOther] = useState<ChosenVersion | null>(null);
  const [error, setError] = useState("");

  useEffect(() => {
    call(CALLS.versions).then((reply) => {
      setError(reply.ok ? "" : failureMessage(reply, SENTENCES.versions_failed));
      if (reply.ok) setList(reply.data.versions);
    });
  }, [savedVersion]);

  async function read(version: number): Promise<ChosenVersion | null> {
    const reply = await call(callPath(CALLS.version, { version }));
    setError(reply.ok ? "" : failureMessage(reply, SENTENCES.versions_failed));
    return reply.ok ? { version, code: reply.data.user_code } : null;
  }

  useEffect(() => {
    if (first !== null) read(first).then(setChosen);
  }, [first]);

  return {
    list,
    chosen,
    other,
    async choose(version: number) {
      setOther(null);
      setChosen(await read(version));
    },
    async compareWith(version: number | null) {
      setOther(version === null ? null : await read(version));
    },
    leave: () => setChosen(null),
    error,
  };
}
