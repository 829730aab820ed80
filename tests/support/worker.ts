// A worker of tests: does what the question says.
import { Failure } from "../../server/errors.ts";
import { openLibc } from "../../server/platform/libc.ts";
import { answerMessages } from "../../server/platform/worker.ts";
import { problem } from "../../contract/problems.ts";

export type TestQuestion = "how nice" | "who" | "refuse" | "break" | "spin" | "hoard";

const PRIO_PROCESS = 0;
const id = crypto.randomUUID();

answerMessages<TestQuestion, string>(answer);

function answer(question: TestQuestion): string {
  switch (question) {
    case "how nice":
      return String(niceness());
    case "who":
      return id;
    case "refuse":
      throw new Failure("conflict", [
        problem("page_depth_max", { max: 1 }),
        problem("page_empty", {}),
      ]);
    case "break":
      throw new TypeError("a broken pot");
    case "hoard":
      return hoard();
    case "spin":
      while (true);
  }
}

function hoard(): never {
  const all: object[] = [];
  while (true) all.push({ more: Math.random() });
}

function niceness(): number {
  const libc = openLibc({ getpriority: { parameters: ["i32", "u32"], result: "i32" } });
  return libc!.getpriority(PRIO_PROCESS, 0);
}
