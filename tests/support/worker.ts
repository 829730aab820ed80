// A worker of tests: does what the question says.
import { Failure } from "../../server/errors.ts";
import { answerMessages } from "../../server/worker.ts";

export type TestQuestion = "how nice" | "who" | "refuse" | "break" | "spin";

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
      throw new Failure("conflict", ["One.", "Two."]);
    case "break":
      throw new TypeError("a broken pot");
    case "spin":
      while (true);
  }
}

function niceness(): number {
  const { symbols } = Deno.dlopen("libc.so.6", {
    getpriority: { parameters: ["i32", "u32"], result: "i32" },
  });
  return symbols.getpriority(PRIO_PROCESS, 0);
}
