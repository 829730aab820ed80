// SIGTERM under load: every request that was taken is answered, whole, and the process ends by itself.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { login, makeDataDir, register, send, startProduct } from "../support/product.ts";
import { freePort } from "../../scripts/listening.ts";
import { report, rounds } from "../support/rounds.ts";

const CLIENTS = 12;
/** Of all clients together, before the signal. */
const ANSWERS_MIN = 10 * CLIENTS;

Deno.test("SIGTERM under load loses no answered request", async () => {
  const count = rounds({ few: 1, all: 20 });
  const dataDir = await makeDataDir();
  const port = freePort();
  const figures = { rounds: count, answered: 0, broken: 0, "longest stop ms": 0 };
  for (let round = 1; round <= count; round++) {
    const { origin, process } = await startProduct(port, { DATA_DIR: dataDir });
    if (round === 1) assert.equal(await register(origin, "chef1"), 201);
    const bearer = await login(origin, "chef1");
    const isLoaded = Promise.withResolvers<void>();
    let answers = 0;
    const onAnswer = () => ++answers === ANSWERS_MIN && isLoaded.resolve();
    const clients = Array.from({ length: CLIENTS }, (_, n) => client(origin, bearer, n, onAnswer));
    await Promise.race([isLoaded.promise, Promise.all(clients)]);
    const startedAt = performance.now();
    assert.equal(await process.stop("SIGTERM"), 0);
    figures["longest stop ms"] = Math.max(
      figures["longest stop ms"],
      Math.round(performance.now() - startedAt),
    );
    for (const { answered, broken } of await Promise.all(clients)) {
      figures.answered += answered;
      figures.broken += broken;
    }
  }
  assert.equal(figures.broken, 0);
  assert.ok(figures.answered >= count * ANSWERS_MIN);
  await Deno.remove(dataDir, { recursive: true });
  report("SIGTERM under load", figures);
});

/** Asks until nobody is there; an answer that has begun must come whole, and be a good one. */
async function client(
  origin: string,
  bearer: { Authorization: string },
  n: number,
  onAnswer: () => void,
) {
  let [answered, broken] = [0, 0];
  while (true) {
    const asked = n % 3 === 0
      ? send(origin, CALLS.savePortfolio, { user_code: `<p>${n}` }, bearer)
      : fetch(origin + (n % 3 === 1 ? CALLS.userData : "/"), { headers: bearer });
    const response = await asked.catch(() => null);
    if (!response) return { answered, broken };
    const text = await response.text().catch(() => null);
    if (text === null || response.status >= 500) broken++;
    else answered++;
    onAnswer();
  }
}
