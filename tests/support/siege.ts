// Opens hostile pages one after another, as a signed-in visitor would, and tells what got out of each.
import { createHash } from "node:crypto";
import type { BrowserContext, Frame, Page } from "playwright-core";
import { CALLS } from "../../contract/paths.ts";
import { findHeadOffset } from "../../server/page_code/head_offset.ts";
import { openBrowser } from "./browser.ts";
import { signIn } from "./make.ts";
import { openOutside, type Outside } from "./outside.ts";
import { saveUnchecked } from "./owner_sql.ts";
import { type TestServer, testServer } from "./test_server.ts";
import { BEAT, countBeats, hearBeats } from "./turns.ts";
import { until } from "./until.ts";

export interface Leak {
  attack: string;
  /** What got out, or what was read. */
  what: string;
}

interface SiegeOptions {
  /** Off: the page is stored as it came. */
  sanitizer?: "off";
  /** Off: the page around the frame and the frame come without their policies. */
  policy?: "off";
  /** Runs in the frame once it is there, and names what should not be in it. */
  inspect?: () => string[];
}

const VISITORS = 12;
/** Of the page around, each 50 ms of a quiet machine. */
const LOAD_MAX_BEATS = 100;
/** What a page does by itself, it does soon after. */
const SETTLE_BEATS = 7;
const SECRET = "SECRET token";

export async function besiege(
  attacks: readonly string[],
  options: SiegeOptions = {},
): Promise<Leak[]> {
  await using outside = openOutside();
  await using server = await testServer({}, options.policy === "off" ? withoutPolicy : undefined);
  await using chromium = await openBrowser({ outsidePort: outside.port });
  const leaks: Leak[] = [];
  const queue = attacks.map((code, index) => ({ code, index }));
  /** Of many attacks the sanitizer leaves the same. */
  const visited = new Set<string>();
  await Promise.all(Array.from({ length: VISITORS }, async (_, n) => {
    const visitor = await openVisitor(server, chromium.page.context(), `chef${n + 1}`);
    for (let next = queue.shift(); next; next = queue.shift()) {
      leaks.push(...await visitor.visit(next.code, next.index, options, visited));
    }
    await visitor.leave();
  }));
  // At the end, because some call as they are left.
  for (const [index, attack] of attacks.entries()) leaks.push(...callsOf(attack, index, outside));
  return leaks;
}

/** Each attack has a host of its own, so that what gets out is known by its name. */
function readHost(attack: string, index: number): string {
  return `a${index}-${createHash("sha256").update(attack).digest("hex").slice(0, 8)}.example`;
}

function callsOf(attack: string, index: number, { calls }: Outside): Leak[] {
  const host = readHost(attack, index);
  return calls.filter((call) => call.host.includes(host))
    .map(({ kind, line }) => ({ attack, what: `${kind} ${line}` }));
}

function withoutPolicy(response: Response): Response {
  response.headers.delete("Content-Security-Policy");
  return response;
}

async function openVisitor(server: TestServer, context: BrowserContext, username: string) {
  const { app, origin } = server;
  const { id, bearer, cookie } = await signIn(app, username);
  const [name, value] = cookie.Cookie.split("=");
  await context.addCookies([{ name: name!, value: value!, url: origin }]);

  /** What is there now; null for what was refused. */
  async function save(code: string, sanitizer: SiegeOptions["sanitizer"]): Promise<string | null> {
    if (sanitizer !== "off") {
      const saved = await app.post(CALLS.savePortfolio, { user_code: code }, bearer);
      await saved.body?.cancel();
      if (!saved.ok) return null;
      return (await (await app.get(CALLS.myPortfolio, bearer)).json()).user_code;
    }
    const user_code = code.replaceAll("\0", "");
    const head_offset = findHeadOffset(user_code) ?? 0;
    await saveUnchecked(app, id, user_code, { title: "", head_offset });
    app.pages.forget(id);
    return user_code;
  }

  const page = await context.newPage();
  await page.addInitScript((secret) => {
    if (self.origin === "null") return;
    localStorage.setItem("access_token", secret);
    sessionStorage.setItem("access_token", secret);
  }, SECRET);
  await page.addInitScript(`self === top && setInterval(() => ${BEAT}, 50)`);
  const found = watch(page);

  return {
    async visit(
      code: string,
      index: number,
      options: SiegeOptions,
      visited: Set<string>,
    ): Promise<Leak[]> {
      const attack = code.replaceAll("evil.example", readHost(code, index));
      const there = await save(attack, options.sanitizer);
      if (there === null || visited.has(there)) return [];
      visited.add(there);
      // Not by looking into the page: the driver's look counts as a click.
      const isFrame = (frame: Frame) => frame.url() === `${origin}/u/${username}/frame`;
      const [frame] = await Promise.all([
        page.waitForEvent("framenavigated", isFrame),
        page.goto(`${origin}/u/${username}`),
      ]);
      // Some lead elsewhere at once, and never get there.
      let isLoaded = false;
      frame.waitForLoadState("load").then(() => isLoaded = true, () => {});
      const beats = countBeats(page);
      await until("a page that is there", () => isLoaded || beats() >= LOAD_MAX_BEATS);
      await hearBeats(page, SETTLE_BEATS);
      // Its own fragment and query are the page's to change.
      const top = page.url().replace(/[?#].*/, "");
      if (top !== `${origin}/u/${username}`) found.push(`led to ${top}`);
      if (options.inspect) found.push(...await frame.evaluate(options.inspect));
      return found.splice(0).map((what) => ({ attack: code, what }));
    },
    async leave() {
      await page.goto("about:blank");
      await hearBeats(page, SETTLE_BEATS);
    },
  };
}

/** Windows, downloads, and whatever a page says that it read. */
function watch(page: Page): string[] {
  const found: string[] = [];
  page.on("popup", (popup) => found.push(`opened ${popup.url()}`));
  page.on("download", (download) => found.push(`downloaded ${download.url()}`));
  page.on("console", (message) => {
    if (message.text().startsWith("LOOT") && /SECRET|chef\d/.test(message.text())) {
      found.push(message.text().slice(0, 80));
    }
  });
  return found;
}
