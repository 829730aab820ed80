// What grows with processes, and what with people: throughput at equal shares of the processor, questions a visit, rows and bytes a person.
import { portfolioFramePath } from "../../contract/publishing/page_paths.ts";
import { holdToShare } from "../bench/cpu_share.ts";
import { fire } from "../bench/load.ts";
import { COLD_PAGES } from "./load.ts";
import type { Line } from "./outages.ts";
import { type Installation, PROCESSES } from "./place.ts";
import { pause } from "./processes.ts";
import type { Server } from "./postgres.ts";

const SHARE = 0.2;
const SECONDS = 6;
const HOT = portfolioFramePath("bench-1");
const COLD = { path: portfolioFramePath("bench-[n]"), count: COLD_PAGES };

export async function measureProcesses({ processes, balancer }: Installation): Promise<Line[]> {
  const lets = await Promise.all(processes.map(({ engine }) => holdToShare(engine.pid, SHARE)));
  const lines: Line[] = [];
  for (const count of [1, 2, PROCESSES]) {
    for (let n = 0; n < PROCESSES; n++) await balancer.set(n, n < count ? "ready" : "drain");
    const url = `http://127.0.0.1:${balancer.port}`;
    await fire({ url: url + HOT }, 2);
    const hot = await fire({ url: url + HOT }, SECONDS);
    const cold = await fire({ url: url + HOT, spread: COLD }, SECONDS);
    lines.push({
      scene: `${count} of ${PROCESSES} processes, each held to ${SHARE} of a core`,
      figures: {
        "hot frames a second": Math.round(hot.perS),
        "cold frames a second": Math.round(cold.perS),
        "failed": hot.failed + cold.failed,
      },
    });
  }
  for (let n = 0; n < PROCESSES; n++) await balancer.set(n, "ready");
  for (const letGo of lets) await letGo?.();
  return lines;
}

export async function countQuestions(place: Installation): Promise<Line> {
  const { servers: { primary, replica }, balancer } = place;
  const url = `http://127.0.0.1:${balancer.port}`;
  const figures: Record<string, string> = {};
  const loads = { hot: { url: url + HOT }, cold: { url: url + HOT, spread: COLD } };
  for (const [name, load] of Object.entries(loads)) {
    await fire(load, 1);
    const before = await Promise.all([primary, replica].map(countTransactions));
    const { perS } = await fire(load, SECONDS);
    const after = await Promise.all([primary, replica].map(countTransactions));
    for (const [n, server] of ["primary", "replica"].entries()) {
      const questions = (after[n]! - before[n]!) / (perS * SECONDS);
      figures[`of a ${name} visit to the ${server}`] = questions.toFixed(4);
    }
  }
  return { scene: "questions to Postgres", figures };
}

/** It tells of them a while later. */
async function countTransactions(server: Server): Promise<number> {
  await pause(1_500);
  return Number(
    await server.ask(
      "select xact_commit from pg_stat_database where datname = current_database()",
    ),
  );
}

/** Of those that `seed` wrote: a page with one save. */
export async function measurePeople({ servers: { primary } }: Installation): Promise<Line> {
  await primary.ask("analyze");
  const people = Number(await primary.ask("select count(*) from users"));
  const bytes = Number(
    await primary.ask(
      "select sum(pg_total_relation_size(oid)) from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
    ),
  );
  const code = Number(await primary.ask("select sum(pg_column_size(bytes)) from blobs"));
  const rows = Number(
    await primary.ask(
      "select sum(reltuples) from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
    ),
  );
  return {
    scene: `${people} people with a page of 4 KB, saved once`,
    figures: {
      "rows a person": (rows / people).toFixed(1),
      "bytes a person": Math.round(bytes / people),
      "of these, of the code": Math.round(code / people),
    },
  };
}
