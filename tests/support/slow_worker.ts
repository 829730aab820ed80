// A worker of tests that is loaded when the test says so, and answers with the question.
import { answerMessages } from "../../server/work/worker.ts";

const channel = new BroadcastChannel("folio-kitchen-loading");
const told = new Promise((resolve) => channel.onmessage = resolve);
channel.postMessage("loading");
await told;
channel.close();
answerMessages<string, string>((question) => question);
