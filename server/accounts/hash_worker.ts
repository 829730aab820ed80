// Hashes and compares with bcrypt beside the event loop.
import { compareSync, hashSync } from "bcrypt";
import { answerMessages } from "../worker.ts";

export type HashQuestion =
  | { digest: string; cost: number }
  | { digest: string; storedHash: string };

/** Visitors go first; more would let nobody sign in while a machine is full. */
const NICENESS = 5;

answerMessages<HashQuestion, string | boolean>(
  NICENESS,
  (question) =>
    "cost" in question
      ? hashSync(question.digest, question.cost)
      : compareSync(question.digest, question.storedHash),
);
