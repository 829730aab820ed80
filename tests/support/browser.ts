// A real Chromium for a test: the system's, or else the one from the npm registry.
import { type Browser, chromium, type Page } from "playwright-core";

export interface TestBrowser extends AsyncDisposable {
  page: Page;
  /** What pages wrote to the console, and what they threw: a good test ends with none. */
  complaints: string[];
  browser: Browser;
}

const SYSTEM_BROWSERS = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];
const ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
const WAIT_MS = 15_000;

/** With `otherHosts`, every request to another host is answered by it instead of the network. */
export async function openBrowser(
  options: {
    width?: number;
    reducedMotion?: "reduce";
    otherHosts?: (url: URL) => { body: string; contentType: string } | null;
  } = {},
): Promise<TestBrowser> {
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ARGS,
  });
  const context = await browser.newContext({
    viewport: { width: options.width ?? 1280, height: 900 },
    reducedMotion: options.reducedMotion,
  });
  context.setDefaultTimeout(WAIT_MS);
  const complaints: string[] = [];
  context.on("console", (message) => {
    complaints.push(`${message.type()}: ${message.text()}`);
  });
  context.on("weberror", (error) => {
    complaints.push(`thrown: ${error.error().message}`);
  });
  await context.route(
    (url) => url.protocol.startsWith("http") && !["localhost", "127.0.0.1"].includes(url.hostname),
    async (route) => {
      const answer = options.otherHosts?.(new URL(route.request().url()));
      if (answer) await route.fulfill(answer);
      else await route.abort();
    },
  );
  return {
    page: await context.newPage(),
    complaints,
    browser,
    [Symbol.asyncDispose]: () => browser.close(),
  };
}

async function findBrowser(): Promise<string> {
  for (const path of SYSTEM_BROWSERS) {
    const isThere = await Deno.stat(path).then(() => true, () => false);
    if (isThere) return path;
  }
  return await unpackBrowser();
}

/**
 * The package unpacks its browser into TMPDIR and takes what lies there
 * already, whatever its version: so it gets a folder of its own. On a bare
 * system it brings its libraries too, when it thinks that it is on Lambda.
 */
async function unpackBrowser(): Promise<string> {
  const folder = new URL("../../node_modules/.chromium/", import.meta.url);
  await Deno.mkdir(folder, { recursive: true });
  Deno.env.set("TMPDIR", folder.pathname);
  Deno.env.set("AWS_EXECUTION_ENV", "AWS_Lambda_nodejs22.x");
  const { default: packed } = await import("@sparticuz/chromium");
  return await packed.executablePath();
}
