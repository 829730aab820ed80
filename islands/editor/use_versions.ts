// Earlier saves of the page: their list, and the one that is looked at.
import { useEffect, useState } from "react";
import { MESSAGES } from "../../server/contract/messages.ts";
import { CALLS, versionPath } from "../../server/contract/paths.ts";
import type { VersionListReply, VersionReply } from "../../server/contract/portfolio_payloads.ts";
import { call, failureMessage } from "../browser/call.ts";

export interface ChosenVersion {
  version: number;
  code: string;
}

/** Reads the list anew whenever `isShown` becomes true, and after each save. */
export function useVersions(isShown: boolean, savedVersion: number) {
  const [list, setList] = useState<VersionListReply["versions"]>([]);
  const [chosen, setChosen] = useState<ChosenVersion | null>(null);
  const [error, setError] = useState("");

  useEffect(() => {
    if (!isShown) return;
    call<VersionListReply>(CALLS.versions).then((reply) => {
      setError(reply.ok ? "" : failureMessage(reply, MESSAGES.versionsFailed));
      if (reply.ok) setList(reply.data.versions);
    });
  }, [isShown, savedVersion]);

  async function choose(version: number) {
    const reply = await call<VersionReply>(versionPath(version));
    if (!reply.ok) return setError(failureMessage(reply, MESSAGES.versionsFailed));
    const { user_code } = reply.data;
    setChosen({ version, code: user_code });
  }

  return { list, chosen, choose, leave: () => setChosen(null), error };
}
