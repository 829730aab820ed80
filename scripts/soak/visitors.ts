// Visitors without an account: public pages and their frames, a few of them very often, and the screens that all may see.
import { CALLS, SCREENS } from "../../contract/paths.ts";
import { portfolioFramePath, portfolioPath } from "../../contract/publishing/page_paths.ts";
import { PORTFOLIOS } from "../bench/kitchen.ts";
import { ask, type Tally } from "./tally.ts";

const POPULAR = 100;
const POPULAR_SHARE = 0.8;
const BROWSER = { "Accept-Encoding": "gzip, deflate, br" };

export function startVisitors(origin: string, tally: Tally, load: number): { stop(): void } {
  const tags = new Map<string, string>();
  const stops = [
    tally.every(170 * load, "visit", async () => {
      const username = pickPage();
      await ask(origin + portfolioPath(username), { headers: BROWSER });
      await ask(origin + portfolioFramePath(username), { headers: BROWSER });
      const headers = { ...stranger(), "Content-Type": "application/json" };
      const body = JSON.stringify({ username, referrer: "https://example.com/" });
      await ask(origin + CALLS.visits, { method: "POST", headers, body }, 204);
    }),
    tally.every(170 * load, "visit again", async () => {
      const path = portfolioFramePath(`bench-${1 + Math.floor(Math.random() * POPULAR)}`);
      const tag = tags.get(path);
      const headers: HeadersInit = tag ? { ...BROWSER, "If-None-Match": tag } : BROWSER;
      const answer = await ask(origin + path, { headers }, tag ? 304 : 200);
      tags.set(path, answer.headers.get("ETag")!);
    }),
    tally.every(35 * load, "API read", async () => {
      await ask(origin + CALLS.publicPortfolio.replace(":username", pickPage()));
    }),
    tally.every(35 * load, "screen", async () => {
      const screens = [SCREENS.landing, SCREENS.login, SCREENS.register];
      await ask(origin + screens[Math.floor(Math.random() * screens.length)]!);
    }),
  ];
  return { stop: () => stops.forEach((stop) => stop()) };
}

function pickPage(): string {
  const count = Math.random() < POPULAR_SHARE ? POPULAR : PORTFOLIOS;
  return `bench-${1 + Math.floor(Math.random() * count)}`;
}

/** A browser behind an address of its own, as a proxy would tell of it. */
export function stranger(): Record<string, string> {
  const part = () => Math.floor(Math.random() * 256);
  return {
    "X-Forwarded-For": `10.${part()}.${part()}.${part()}`,
    "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  };
}
