// A page goes viral: what the cache answers, what of it reaches the processes, and how soon a save is seen by all.
import { portfolioFramePath } from "../../contract/publishing/page_paths.ts";
import { fire } from "../bench/load.ts";
import { AUTHOR, type Load } from "./load.ts";
import { type Line, replaceProcesses } from "./outages.ts";
import type { Installation } from "./place.ts";
import { pause, runProgram } from "./processes.ts";

const SECONDS = 10;
const CONNECTIONS = 64;
/** As many as are asked for; the machine gives what it can. */
const WANTED_PER_S = 20_000;
const LOOKERS = 8;
const WATCHED_MS = 4_000;
const SETTLE_MS = 12_000;
const PATH = portfolioFramePath(AUTHOR);

export async function goViral(place: Installation, load: Load): Promise<Line[]> {
  const untold = await goViralOnce(place, load, "which is told nothing");
  await replaceProcesses(place, {
    CDN_PURGE_URL: `http://127.0.0.1:${place.cache.port}/`,
    CDN_PURGE_METHOD: "BAN",
    CDN_PURGE_HEADERS: "X-Tag: {tag}",
  });
  // The first look has all of it purged, twice.
  await pause(SETTLE_MS);
  return [untold, await goViralOnce(place, load, "which is told of changes")];
}

async function goViralOnce(place: Installation, load: Load, cache: string): Promise<Line> {
  const url = `http://127.0.0.1:${place.cache.port}${PATH}`;
  const fetchesBefore = await countFetches(place);
  const firing = fire({ url, perS: WANTED_PER_S }, SECONDS, CONNECTIONS);
  await pause(2_000);
  const seenAfterS = await timeSave(url, load);
  const { perS, p99Ms, failed } = await firing;
  const fetches = (await countFetches(place) - fetchesBefore) / SECONDS;
  return {
    scene: `a page goes viral at a cache ${cache}: ${WANTED_PER_S} visits a second are tried`,
    figures: {
      "visits a second": Math.round(perS),
      "p99, ms": p99Ms,
      "visits failed": failed,
      "requests a second that reach us": fetches.toFixed(1),
      "from a save until the last one sees it, s": seenAfterS.toFixed(2),
    },
  };
}

/** From the acknowledgement on, until nobody sees the one before. */
async function timeSave(url: string, load: Load): Promise<number> {
  const word = `Soup ${crypto.randomUUID()}`;
  await load.saveNow(word);
  const savedAt = performance.now();
  const looks = Array.from({ length: LOOKERS }, async () => {
    let lastOldAt = savedAt;
    while (performance.now() - savedAt < WATCHED_MS) {
      const askedAt = performance.now();
      const text = await fetch(url).then((answer) => answer.text(), () => word);
      if (!text.includes(word)) lastOldAt = askedAt;
      await pause(20);
    }
    return lastOldAt;
  });
  return (Math.max(...await Promise.all(looks)) - savedAt) / 1_000;
}

async function countFetches({ folder }: Installation): Promise<number> {
  const stats = await runProgram("varnishstat", [
    "-1",
    "-n",
    `${folder}/varnish`,
    "-f",
    "MAIN.backend_req",
  ]);
  return Number(/MAIN\.backend_req\s+(\d+)/.exec(stats)?.[1]);
}
