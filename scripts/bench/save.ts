// What a save costs: processor time of all threads, in rounds that alternate with the parser alone.
import { CALLS } from "../../contract/paths.ts";
import { type Access, type Kitchen, makePage, processorMs, type Product, send } from "./kitchen.ts";
import { median } from "./load.ts";

/** So many until V8 has compiled what both do often. */
const WARM_UP_ROUNDS = 5;
const SAVE_ROUNDS = 15;
const SAVES = 80;

/** With an operator, the page of a new account is assessed before it is saved. */
export async function measureSaves(kitchen: Kitchen, product: Product, access: Access) {
  const OPERATORS = "operator1@example.com";
  await using screened = await kitchen.open(8_975, { RATE_LIMITS: "off", OPERATORS });
  return [
    { save: "plain", ...await measureSave(product, access) },
    { save: "screened", ...await measureSave(screened, access) },
  ];
}

async function measureSave(product: Product, { bearer }: Access) {
  const pages = Array.from({ length: 40 }, (_, n) => makePage(60_000, n));
  const save = (user_code: string) =>
    send(product.origin, CALLS.savePortfolio, { user_code }, bearer).then((r) => r.text());
  await using parser = openParser();
  const rounds: { ours: number; postgres: number; parser: number }[] = [];
  for (let round = -WARM_UP_ROUNDS; round < SAVE_ROUNDS; round++) {
    const [before, postgresBefore] = [await processorMs(product.pid), await postgresMs()];
    for (let n = 0; n < SAVES; n++) await save(pages[n % pages.length]!);
    const ours = (await processorMs(product.pid) - before) / SAVES;
    const postgres = (await postgresMs() - postgresBefore) / SAVES;
    const alone = await parser.measure();
    if (round >= 0) rounds.push({ ours, postgres, parser: alone });
  }
  return {
    "save of 60 KB, CPU ms": median(rounds.map(({ ours }) => ours)).toFixed(2),
    "of Postgres, CPU ms": median(rounds.map(({ postgres }) => postgres)).toFixed(2),
    "parse and serialize, CPU ms": median(rounds.map(({ parser }) => parser)).toFixed(2),
    ratio: median(rounds.map(({ ours, parser }) => ours / parser)).toFixed(2),
  };
}

/** Of all its processes on this machine. */
async function postgresMs(): Promise<number> {
  const { stdout } = await new Deno.Command("pgrep", { args: ["-x", "postgres"] }).output();
  const pids = new TextDecoder().decode(stdout).trim().split("\n").map(Number);
  const times = await Promise.all(pids.map((pid) => processorMs(pid).catch(() => 0)));
  return times.reduce((sum, each) => sum + each, 0);
}

function openParser() {
  const process = new Deno.Command(Deno.execPath(), {
    args: ["run", "--allow-all", new URL("parser.ts", import.meta.url).pathname],
    stdin: "piped",
    stdout: "piped",
  }).spawn();
  const writer = process.stdin.getWriter();
  const reader = process.stdout.pipeThrough(new TextDecoderStream()).getReader();
  return {
    async measure(): Promise<number> {
      await writer.write(new TextEncoder().encode("\n"));
      return Number((await reader.read()).value);
    },
    async [Symbol.asyncDispose]() {
      await writer.close();
      await reader.cancel();
      await process.status;
    },
  };
}
