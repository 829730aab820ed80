// Postgres is not there yet when the process starts, as after a power cut: it waits, says so, and then opens.
import assert from "node:assert/strict";
import { dirname } from "node:path";
import { startEmbedded } from "../../server/database/storage.ts";
import { startProcess } from "../support/process.ts";
import { makeDataDir, productArgs, register } from "../support/product.ts";
import { freePort } from "../../scripts/listening.ts";
import { report, rounds } from "../support/rounds.ts";

Deno.test("a process that is there before Postgres waits, says so, and opens once it can", async () => {
  const count = rounds({ few: 1, all: 5 });
  const folder = dirname(await makeDataDir());
  const settings = { port: String(freePort()) };
  const { url, stop } = await startEmbedded(folder, { settings });
  await stop();
  const figures = { rounds: count, "longest wait ms": 0 };
  for (let round = 1; round <= count; round++) {
    const port = freePort();
    const process = startProcess({
      args: productArgs(),
      env: {
        PORT: String(port),
        DATABASE_URL: url,
        SECRET: "only for tests, and long enough for them",
        SMTP_URL: "smtp://127.0.0.1:9",
      },
    });
    await process.line(/^Waiting for the database/);
    const postgres = await startEmbedded(folder, { settings });
    const thereAt = performance.now();
    await process.line(/^Folio Kitchen is open/);
    const wait = Math.round(performance.now() - thereAt);
    figures["longest wait ms"] = Math.max(figures["longest wait ms"], wait);
    assert.equal(await register(`http://localhost:${port}`, `chef${round}`), 201);
    assert.equal(await process.stop("SIGTERM"), 0);
    await postgres.stop();
  }
  await Deno.remove(folder, { recursive: true });
  report("Postgres comes later than the process", figures);
});
