// A real Chromium for a test, with the network of the test's choice.
import { Buffer } from "node:buffer";
import { type Browser, chromium, type Download, type Locator, type Page } from "playwright-core";
import { HELD } from "../../islands/guard/arrival.ts";
import { keepDrawn } from "./keep_drawn.ts";
import { GIVE_UP_MS, orGiveUp, until } from "./until.ts";

export interface TestBrowser extends AsyncDisposable {
  page: Page;
  /** What pages wrote to the console, and what they threw: a good test ends with none. */
  complaints: string[];
  browser: Browser;
}

export interface OtherAnswer {
  body: string | Buffer;
  contentType: string;
  headers?: Record<string, string>;
}

export const BROWSER_ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
/** A process for each frame would cost more than all else; one in reserve is seldom of use. */
const SHARED_PROCESS =
  "--disable-features=IsolateSandboxedIframes,SpareRendererForSitePerProcess,RenderDocument";
/** For each context: an opener policy would begin another for the first page. */
const ONE_PROCESS = "--renderer-process-limit=1";
const NO_OTHER_HOSTS =
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.0.0.1";
/** Of the browser that all tests share: other hosts are not there, unless a test answers for them. */
export const SHARED_BROWSER_ARGS = [
  ...BROWSER_ARGS,
  SHARED_PROCESS,
  ONE_PROCESS,
  NO_OTHER_HOSTS,
];

/** No test reaches the network: other hosts are not there, or answered by `otherHosts`, or all stand behind one port here. */
export async function openBrowser(
  options: {
    width?: number;
    reducedMotion?: "reduce";
    hasTouch?: boolean;
    /** As in "Asia/Tokyo"; without one, that of this machine. */
    timezoneId?: string;
    outsidePort?: number;
    /** A process for each site, as people's browsers have; small builds save it. */
    isIsolated?: boolean;
    /** A clipboard of its own, which pages may read: that of the browser of all tests anybody may write to. */
    hasClipboard?: boolean;
    /** Of another browser than that of the test run; it is isolated. */
    path?: string;
    otherHosts?: (url: URL) => OtherAnswer | null | Promise<OtherAnswer | null>;
  } = {},
): Promise<TestBrowser> {
  const args = options.outsidePort
    ? [
      `--host-resolver-rules=MAP * 127.0.0.1:${options.outsidePort}, EXCLUDE localhost`,
      SHARED_PROCESS,
      ONE_PROCESS,
    ]
    : options.isIsolated || options.path
    ? ["--site-per-process", NO_OTHER_HOSTS]
    : options.hasClipboard
    ? [SHARED_PROCESS, ONE_PROCESS, NO_OTHER_HOSTS]
    : [];
  const browser = beOfPatience(
    args.length > 0 ? await launch(args, options.path) : await connect(),
  );
  const context = await browser.newContext({
    viewport: { width: options.width ?? 1280, height: 900 },
    reducedMotion: options.reducedMotion,
    hasTouch: options.hasTouch,
    timezoneId: options.timezoneId,
    // What stands behind the port is nobody's.
    ignoreHTTPSErrors: options.outsidePort !== undefined,
  });
  if (options.hasClipboard) await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  letWaitsEnd(context, ["waitForEvent"]);
  context.on("page", (page) => {
    letWaitsEnd(page, PAGE_WAITS);
    letScriptsEnd(page);
  });
  const complaints: string[] = [];
  context.on("console", (message) => {
    complaints.push(`${message.type()}: ${message.text()}`);
  });
  context.on("weberror", (error) => {
    complaints.push(`thrown: ${error.error().message}`);
  });
  const { otherHosts } = options;
  // Only then, because the driver is asked about each request.
  if (otherHosts) {
    await context.route(
      (url) =>
        url.protocol.startsWith("http") && !["localhost", "127.0.0.1"].includes(url.hostname),
      async (route) => {
        const answer = await otherHosts(new URL(route.request().url()));
        const isAnswered = answer
          ? route.fulfill({ ...answer, headers: buildHeaders(answer) })
          : route.abort();
        // A page that is closed meanwhile asks for nothing any more.
        await isAnswered.catch((error: Error) => {
          if (!error.message.includes("has been closed")) throw error;
        });
      },
    );
  }
  return {
    page: await context.newPage(),
    complaints,
    browser,
    [Symbol.asyncDispose]: () => browser.close(),
  };
}

/** Also in contexts that a test makes itself. */
function beOfPatience(browser: Browser): Browser {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    context.setDefaultTimeout(GIVE_UP_MS);
    context.on("page", pressWhenTaken);
    context.on("page", keepDrawn);
    return context;
  };
  return browser;
}

const PAGE_WAITS = ["waitForEvent", "waitForRequest", "waitForResponse", "waitForURL"] as const;

/** What a failed test still waits for fails as well, later: as nobody's error it would end all tests of its module. */
function letWaitsEnd<Name extends string>(
  target: Record<Name, (...asked: never[]) => Promise<unknown>>,
  names: readonly Name[],
): void {
  for (const name of names) {
    const wait = target[name].bind(target);
    target[name] = (...asked) => {
      const waited = wait(...asked);
      waited.catch(() => {});
      return waited;
    };
  }
}

/** The driver waits for ever for a script that a page does not end, as where it is not drawn any more. */
/** A screen takes none of these before it has been there for a while: people are slower, and tests wait. */
const HELD_KEYS = new Set(["Enter", "Space", " ", "ArrowUp", "ArrowDown"]);

function pressWhenTaken(page: Page): void {
  const press = page.keyboard.press.bind(page.keyboard);
  page.keyboard.press = async (key, options) => {
    if (HELD_KEYS.has(key)) await untilTaken(page);
    await press(key, options);
  };
  // Of all locators, since each is made by another.
  const locators = Object.getPrototypeOf(page.locator("html")) as Locator;
  if (ofLocators) return;
  ofLocators = locators.press;
  locators.press = async function (this: Locator, key, options) {
    if (HELD_KEYS.has(key)) await untilTaken(this.page());
    await ofLocators!.call(this, key, options);
  };
}

let ofLocators: Locator["press"] | undefined;

async function untilTaken(page: Page): Promise<void> {
  await until(
    "a screen that takes presses",
    () =>
      page.evaluate((held) => !document.documentElement.hasAttribute(held), HELD)
        // It leads on meanwhile.
        .catch(() => false),
  );
}

function letScriptsEnd(page: Page): void {
  const evaluate = page.evaluate.bind(page) as (...asked: unknown[]) => Promise<unknown>;
  const bounded = (...asked: unknown[]) => orGiveUp(`the end of ${asked[0]}`, evaluate(...asked));
  page.evaluate = bounded as typeof page.evaluate;
}

function buildHeaders({ contentType, headers }: OtherAnswer): Record<string, string> {
  return { "Content-Type": contentType, ...headers };
}

export async function readText(download: Download): Promise<string> {
  return new TextDecoder().decode(await countBytes(download));
}

/** What came down; it lies where the browser is, so it is carried over. */
export async function countBytes(download: Download): Promise<Uint8Array> {
  return Buffer.concat(await Array.fromAsync(await download.createReadStream()));
}

/** To the browser of the whole test run (scripts/test_services.ts): what is opened there goes with the connection. */
function connect(): Promise<Browser> {
  return chromium.connect(Deno.env.get("TEST_BROWSER_URL")!);
}

function launch(args: string[], path?: string): Promise<Browser> {
  const found = JSON.parse(Deno.env.get("TEST_BROWSER_ENV") ?? "{}");
  return chromium.launch({
    // Found by the test run (find_browser.ts).
    executablePath: path ?? Deno.env.get("TEST_BROWSER"),
    env: { ...Deno.env.toObject(), ...!path && found },
    args: [...BROWSER_ARGS, ...args],
    timeout: GIVE_UP_MS,
  });
}
