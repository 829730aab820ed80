// A worker of tests that takes long to be loaded, and answers at once.
import { answerMessages } from "../../server/platform/worker.ts";

Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_500);
answerMessages<string, string>((question) => question);
