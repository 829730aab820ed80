// Mixed load for an hour with faults now and then; fails for any error outside the planned outages.
import { readFile } from "node:fs/promises";
import { openProduct, PORTFOLIOS, residentMb, seed } from "../bench/kitchen.ts";
import { freePort } from "../listening.ts";
import { openFaults } from "./faults.ts";
import { openMailServer } from "./mail_server.ts";
import { startPeople } from "./people.ts";
import { Tally } from "./tally.ts";
import { startVisitors } from "./visitors.ts";

const MINUTES = Number(Deno.env.get("SOAK_MINUTES") ?? 60);
/** 1 is about half of two cores. */
const LOAD = Number(Deno.env.get("SOAK_LOAD") ?? 1);
const MINUTE_MS = 60_000;
const MAILS_LATE_MS = 5 * MINUTE_MS;

const tally = new Tally();
await using mail = await openMailServer();
await using faults = await openFaults(tally, mail);
await using product = await openProduct(freePort(), {
  DATABASE_URL: faults.postgresUrl,
  SMTP_URL: mail.url,
  TRUST_PROXY: "1",
  RATE_LIMITS: "on",
});
await seed(faults.postgresUrl, PORTFOLIOS, 60_000);

const visitors = startVisitors(product.origin, tally, LOAD);
const people = startPeople(product.origin, tally, mail, LOAD);
const memory: number[] = [];
for (let minute = 1; minute <= MINUTES; minute++) {
  const before = await busyMs();
  const fault = faults.start(minute, product.origin);
  await new Promise((resolve) => setTimeout(resolve, MINUTE_MS));
  const { busy, all } = await busyMs();
  memory.push(await residentMb(product.pid));
  console.log(JSON.stringify({
    minute,
    fault,
    "memory MB": memory.at(-1),
    "machine busy": ((busy - before.busy) / (all - before.all)).toFixed(2),
    ...tally.takeMinute(),
  }));
}
visitors.stop();
await people.stop(MAILS_LATE_MS);

console.table(tally.kinds());
const figures = {
  "memory MB after 10 minutes": memory[9],
  "memory MB at the end": memory.at(-1),
  "memory MB at most": Math.max(...memory),
  "mails": mail.received.size,
  "mails that came twice": [...mail.received.values()].filter((times) => times > 1).length,
  "people": people.count(),
  "sign-ups that waited in vain": people.unfinished(),
  "saves": people.saves(),
  "saves lost": await people.lostSaves(),
  "errors in planned outages": tally.planned,
  "errors outside": tally.unplanned.length,
};
console.table(figures);
for (const error of tally.unplanned.slice(0, 20)) console.log(error);
const { "saves lost": lost, "sign-ups that waited in vain": vain } = figures;
if (tally.unplanned.length + lost + vain > 0) Deno.exitCode = 1;

/** Of all cores, since the machine started. */
async function busyMs(): Promise<{ busy: number; all: number }> {
  const [line] = (await readFile("/proc/stat", "utf8")).split("\n");
  const times = line!.trim().split(/\s+/).slice(1, 9).map(Number);
  const all = times.reduce((a, b) => a + b, 0);
  return { busy: all - times[3]! - times[4]!, all };
}
