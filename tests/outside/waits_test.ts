// Everybody outside whom the product waits for, with each fault that a line may have: no wait without an end, and all is well after it.
// Lane: rest.
import assert from "node:assert/strict";
import { askerOf, comeBack } from "../../server/work/fair_queue.ts";
import { startChild } from "../../server/work/child.ts";
import { runProgram } from "../../server/outside/sockets.ts";
import { openWorkerPool } from "../../server/work/worker_pool.ts";
import type { LineFault } from "../support/faulty_line.ts";
import { quiet } from "../support/quiet.ts";
import { until } from "../support/until.ts";
import {
  type FaultyDependency,
  impatientWaits,
  type OwnWait,
  WAITED_FOR,
} from "../support/waited_for.ts";

const FAULTS: LineFault[] = ["refused", "reset", "silent", "stale", "slow", "half", "torn"];
const ANSWER_MS = 400;
const AT_ONCE = 30;

for (const [name, open] of Object.entries(WAITED_FOR)) {
  for (const fault of FAULTS) {
    Deno.test(`${name}, ${fault}: each wait ends, few ask meanwhile, and it is asked again when all is well`, async () => {
      using _warnings = quiet("warn");
      using _news = quiet("log");
      await using asked = await open(impatientWaits(ANSWER_MS));
      const ask = () => asked.ask().catch(() => false);
      await until("a good answer", ask);
      asked.line.break(fault);
      // New connections are good ones.
      if (fault === "stale") return void await until("a good answer by another connection", ask);
      await until("no answer", async () => !await ask());
      await until("few who ask", () => isRefusedAtOnce(asked));
      asked.line.break(null);
      await until("a good answer again", ask);
    });
  }
}

/** Of many who ask at once, one or two come there. */
async function isRefusedAtOnce({ ask, line }: FaultyDependency): Promise<boolean> {
  const before = line.asked();
  const answers = await Promise.allSettled(Array.from({ length: AT_ONCE }, ask));
  for (const answer of answers) assert.ok(answer.status === "rejected" || !answer.value);
  return line.asked() - before < AT_ONCE / 2;
}

const MUTE = new URL("../support/mute.ts", import.meta.url);

const OWN: Record<OwnWait, () => Promise<void>> = {
  async worker() {
    const wait = impatientWaits(ANSWER_MS).worker;
    const options = { atOnce: 1, waiting: 1, tooSlow: comeBack, wait };
    const pool = openWorkerPool<string, string>({ module: MUTE, ...options });
    await assert.rejects(pool.ask(askerOf("chef1"), "who"), { kind: "unavailable" });
    pool.close();
  },
  async child() {
    const child = startChild(MUTE, 1_000, impatientWaits(ANSWER_MS).child)!;
    assert.equal(await child.ask("who", []), "unstarted");
    child.end();
  },
  async program() {
    const { success } = await runProgram(
      "sleep",
      { args: ["1000000"] },
      impatientWaits(ANSWER_MS).program,
    );
    assert.equal(success, false);
  },
};

for (const [name, play] of Object.entries(OWN)) {
  Deno.test(`${name} of this machine that says nothing is given up`, play);
}
