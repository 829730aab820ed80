// Postgres is stopped in immediate mode under load, and comes back: errors while it is away, clear ones, and no longer.
import assert from "node:assert/strict";
import { dirname } from "node:path";
import { startEmbedded } from "../../server/database/storage.ts";
import { CALLS } from "../../contract/paths.ts";
import {
  login,
  makeDataDir,
  postmasterPid,
  register,
  send,
  startProduct,
} from "../support/product.ts";
import { freePort } from "../../scripts/listening.ts";
import { report, rounds } from "../support/rounds.ts";
import { until } from "../support/until.ts";

const CLIENTS = 8;
/** While it is away, of all clients together. */
const REFUSED_MIN = 5 * CLIENTS;
const SECRET = "only for tests, and long enough for them";

Deno.test("Postgres restarted in immediate mode: 503 with Retry-After while it is away, and nothing is lost", async () => {
  const count = rounds({ few: 1, all: 20 });
  const folder = dirname(await makeDataDir());
  const settings = { port: String(freePort()) };
  let postgres = await startEmbedded(folder, { settings });
  const env = { DATABASE_URL: postgres.url, SECRET, SMTP_URL: "smtp://127.0.0.1:9" };
  const { origin, process } = await startProduct(freePort(), env);
  assert.equal(await register(origin, "chef1"), 201);
  const figures = { rounds: count, requests: 0, refused: 0, lost: 0, "longest recovery ms": 0 };

  for (let round = 1; round <= count; round++) {
    const bearer = await login(origin, "chef1");
    const stop = new AbortController();
    let acknowledged = "";
    const save = async (n: number) => {
      const user_code = `<p>${round} ${n}`;
      const response = await send(origin, CALLS.savePortfolio, { user_code }, bearer);
      if (response.ok) acknowledged = user_code;
      return response;
    };
    const read = () => fetch(origin + CALLS.userData, { headers: bearer });
    const clients = Array.from({ length: CLIENTS }, async (_, n) => {
      for (let k = 1; !stop.signal.aborted; k++) {
        const response = await (n === 0 ? save(k) : read());
        await response.text();
        figures.requests++;
        if (response.ok) continue;
        figures.refused++;
        assert.equal(response.status, 503);
        assert.match(response.headers.get("Retry-After")!, /^\d+$/);
      }
    });
    await Promise.race([until("a save", () => acknowledged !== ""), Promise.all(clients)]);
    Deno.kill(await postmasterPid(folder), "SIGQUIT");
    const enough = figures.refused + REFUSED_MIN;
    await Promise.race([
      until("those that are refused", () => figures.refused >= enough),
      Promise.all(clients),
    ]);
    postgres = await startEmbedded(folder, { settings });
    const backAt = performance.now();
    await until("a good answer", () => ok(read()));
    const recovery = Math.round(performance.now() - backAt);
    figures["longest recovery ms"] = Math.max(figures["longest recovery ms"], recovery);
    const before = acknowledged;
    await Promise.race([
      until("another save", () => acknowledged !== before),
      Promise.all(clients),
    ]);
    stop.abort();
    await Promise.all(clients);
    const mine = await fetch(origin + CALLS.myPortfolio, { headers: bearer });
    if ((await mine.json()).user_code !== acknowledged) figures.lost++;
  }
  assert.equal(figures.lost, 0);
  assert.equal(await process.stop("SIGTERM"), 0);
  await postgres.stop();
  await Deno.remove(folder, { recursive: true });
  report("Postgres restarted (immediate)", figures);
});

async function ok(asked: Promise<Response>): Promise<boolean> {
  const response = await asked;
  await response.body?.cancel();
  return response.ok;
}
