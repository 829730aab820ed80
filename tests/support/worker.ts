// A worker of tests: does what the question says.
import { getPriority } from "node:os";
import { Failure } from "../../server/errors.ts";
import { answerMessages } from "../../server/work/worker.ts";
import { problem } from "../../contract/problems.ts";

export type TestQuestion = "how nice" | "who" | "refuse" | "break" | "spin" | "hoard" | "starve";

const id = crypto.randomUUID();

answerMessages<TestQuestion, string>(answer);

function answer(question: TestQuestion): string {
  switch (question) {
    case "how nice":
      return String(getPriority());
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
    case "starve":
      // For the clock, longer than the limit; for the processor, nothing.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
      return "fed";
    case "spin":
      while (true);
  }
}

function hoard(): never {
  const all: object[] = [];
  while (true) all.push({ more: Math.random() });
}
