// The disk under DATA_DIR is full: saves are refused for the time being, pages are served, and nothing is lost.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { portfolioFramePath } from "../../contract/publishing/page_paths.ts";
import { login, register, send, startProduct } from "../support/product.ts";
import { freePort } from "../../scripts/listening.ts";
import { IS_FULL, report } from "../support/rounds.ts";
import { until } from "../support/until.ts";

const DISK = "400m";
const SAVES = 40;
const PAGE = `<h1>Soup</h1>${"<p>Warm, calm, confident.</p>".repeat(2_000)}`;

// A small disk can only be made by root; in between, a test of the database asserts what such an error becomes.
if (IS_FULL) {
  Deno.test("a full disk: clear 503s, no crash, and all that was acknowledged", async () => {
    const disk = await Deno.makeTempDir({ prefix: "folio-kitchen-disk-" });
    await run("mount", "-t", "tmpfs", "-o", `size=${DISK},mode=711`, "tmpfs", disk);
    const env = { DATA_DIR: `${disk}/data` };
    const port = freePort();
    let { origin, process } = await startProduct(port, env);
    assert.equal(await register(origin, "chef1"), 201);
    const bearer = await login(origin, "chef1");
    let acknowledged = "";
    const save = async (n: number) => {
      const user_code = `${PAGE}<p>${n}`;
      const response = await send(origin, CALLS.savePortfolio, { user_code }, bearer);
      await response.body?.cancel();
      if (response.ok) acknowledged = user_code;
      else assert.match(response.headers.get("Retry-After")!, /^\d+$/);
      return response.status;
    };
    const isWhole = async () => {
      const frame = await fetch(origin + portfolioFramePath("chef1"));
      return (await frame.text()).endsWith(acknowledged.slice(-1_000));
    };
    assert.equal(await save(0), 200);
    await fill(`${disk}/ballast`);
    const statuses: number[] = [];
    for (let n = 1; n <= SAVES; n++) statuses.push(await save(n));
    assert.ok(await isWhole());
    assert.deepEqual(statuses.filter((status) => status !== 200 && status !== 503), []);
    const refused = statuses.filter((status) => status === 503).length;
    assert.ok(refused > 0);

    await Deno.remove(`${disk}/ballast`);
    const freedAt = performance.now();
    await until("a save", async () => await save(SAVES + 1) === 200);
    const recovery = Math.round(performance.now() - freedAt);
    assert.equal(await process.stop("SIGTERM"), 0);
    ({ origin, process } = await startProduct(port, env));
    assert.ok(await isWhole());
    assert.equal(await process.stop("SIGTERM"), 0);
    await run("umount", disk);
    report("full disk", { saves: SAVES, refused, lost: 0, "recovery ms": recovery });
  });
}

/** To the last byte. */
async function fill(path: string): Promise<void> {
  using file = await Deno.open(path, { create: true, write: true });
  for (let size = 1_048_576; size >= 1; size >>= 4) {
    const chunk = new Uint8Array(size);
    try {
      while (true) await file.write(chunk);
    } catch { /* no room for one of this size */ }
  }
}

async function run(program: string, ...args: string[]): Promise<void> {
  const { success, stderr } = await new Deno.Command(program, { args }).output();
  assert.ok(success, new TextDecoder().decode(stderr));
}
