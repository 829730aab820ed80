// Hashes and compares with bcrypt beside the event loop.
import { compareSync, hashSync } from "bcrypt";
import { answerMessages } from "../platform/worker.ts";

export type HashQuestion =
  | { digest: string; cost: number }
  | { digest: string; storedHash: string };

answerMessages<HashQuestion, string | boolean>(
  (question) =>
    "cost" in question
      ? hashSync(question.digest, question.cost)
      : compareSync(question.digest, question.storedHash),
);
