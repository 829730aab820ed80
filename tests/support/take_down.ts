// A page is taken down, or put back, as whoever has a shell does it.
import { actInShell } from "../../server/operators/acts.ts";
import { putBack, takeDown } from "../../server/operators/decisions.ts";
import { setLetterboxStopped } from "../../server/letterbox/letterboxes.ts";
import { PREPARE_HERE } from "../../server/page_code/preparer.ts";
import type { TestApp } from "./test_app.ts";

export const TAKEDOWN = { ground: "phishing", reason: "It asks for a bank's password." } as const;

export async function takePageDown(
  { database, clock, config, secret, userCodes }: TestApp,
  username = "chef1",
): Promise<void> {
  const now = clock.now();
  const deps = { config, secret, userCodes, preparer: PREPARE_HERE };
  await actInShell(
    database,
    { act: "take_down", username, reason: TAKEDOWN.reason },
    now,
    (sql, owner) => takeDown(deps, sql, owner, TAKEDOWN, now),
  );
}

export async function putPageBack(
  { database, clock, config }: TestApp,
  username = "chef1",
): Promise<void> {
  const now = clock.now();
  const doing = { act: "put_back", username, reason: "A mistake." } as const;
  await actInShell(
    database,
    doing,
    now,
    (sql, owner) => putBack(sql, config, owner, doing.reason, now),
  );
}

export async function setMessagesStopped(
  { database, clock }: TestApp,
  isStopped: boolean,
  username = "chef1",
): Promise<void> {
  const now = clock.now();
  const act = isStopped ? "stop_messages" : "allow_messages";
  await actInShell(
    database,
    { act, username, reason: "" },
    now,
    (sql, { id }) => setLetterboxStopped(sql, id, isStopped ? now : null),
  );
}
