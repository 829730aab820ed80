import { answerMessages } from "../work/worker.ts";
import { loadBcrypt } from "./bcrypt.ts";

export type HashQuestion =
  | { digest: string; cost: number }
  | { digest: string; storedHash: string };

const { compareSync, hashSync } = await loadBcrypt();

answerMessages<HashQuestion, string | boolean>(
  (question) =>
    "cost" in question
      ? hashSync(question.digest, question.cost)
      : compareSync(question.digest, question.storedHash),
);
