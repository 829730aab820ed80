// A page opened by itself, as its author had it, beside the same page as it is published: what differs.
import type { BrowserContext, Page } from "playwright-core";
import { CALLS } from "../../../contract/paths.ts";
import { openBrowser } from "../browser.ts";
import { signIn } from "../make.ts";
import { countDifferingPixels } from "../pictures.ts";
import { type TestServer, testServer } from "../test_server.ts";
import { passDrawing, passMessages } from "../turns.ts";
import { GIVE_UP_MS, until } from "../until.ts";
import { openLibraryHosts } from "../library_hosts.ts";
import { answerFor, answerForPictures } from "./libraries.ts";
import { fix, hideMenus } from "./menus.ts";
import { tellAsked, tellStopped } from "./told.ts";
import { MENUS, type Outcome, probe, type Visit } from "./probe.ts";

export interface Comparison {
  /** Of the save. */
  removed: string[];
  /** What it asked for here in vain, by name: for the author to be told. */
  stopped: string[];
  /** Errors that the page has here, and not by itself. */
  errors: string[];
  isBlank: boolean;
  isSameText: boolean;
  /** Names of elements of which there are not as many. */
  elements: string[];
  /** Of the clicks, those that came to something else. */
  answers: string[];
  clicks: number;
  /** Of each picture, the share of pixels that differ. */
  pixels: number[];
}

const NOON = new Date("2026-06-01T12:00:00Z");
const BLANK_MAX_LENGTH = 40;
/** As decided for what is published: what nobody may have here is forbidden there, too. */
const ALONE_HEADERS = {
  "Content-Type": "text/html; charset=utf-8",
  "Permissions-Policy": "fullscreen=(), microphone=(), camera=()",
};

interface CompareOptions {
  /** Its menus are kept as plain blocks, and are seen. */
  isMended?: boolean;
  /** What it loads is kept with it, and no other host is there any more but those of pictures. */
  isKept?: boolean;
}

export async function compare(
  code: string,
  { isMended = false, isKept = false }: CompareOptions = {},
): Promise<Comparison> {
  await using hosts = await openLibraryHosts({}, (address) => answerFor(new URL(address)));
  await using server = await testServer({}, undefined, isKept ? { hosts: hosts.route } : {});
  const menus = isMended ? "[data-folio-removed]" : MENUS;
  const loads: string[] = [];
  const alone = await visited(
    (context) => {
      // As the preview tells them.
      context.on("request", (request) => loads.push(request.url()));
      return openAlone(context, isMended ? code : hideMenus(code));
    },
    server,
    menus,
    answerFor,
  );
  const { bearer } = await signIn(server.app);
  const saved = {
    user_code: isMended ? fix(code) : code,
    ...isKept && { loads: loads.filter((each) => each.startsWith("https:")).slice(0, 100) },
  };
  const reply = await server.app.post(CALLS.savePortfolio, saved, bearer);
  const { sanitization_details: details } = await reply.json();
  await server.app.keeper.settle();
  const here = await visited(
    (context, stopped) => openPublished(context, server, stopped),
    server,
    menus,
    isKept ? answerForPictures : answerFor,
  );
  const { "page-menu": kept, ...others } = here.elements;
  if (kept) here.elements = { ...others, nav: (others["nav"] ?? 0) + kept };
  await using chromium = await openBrowser();
  const pixels: number[] = [];
  for (const [i, picture] of alone.pictures.entries()) {
    const differing = await countDifferingPixels(chromium.page, picture, here.pictures[i]!);
    pixels.push(differing / (i === 2 ? 360 * 740 : 1280 * 900));
  }
  const names = new Set([...Object.keys(alone.elements), ...Object.keys(here.elements)]);
  return {
    removed: details.map(({ action, count }: { action: string; count: number }) =>
      `${action} (${count})`
    ),
    stopped: here.stopped,
    errors: here.errors.filter((error) => !alone.errors.includes(error)),
    isBlank: here.text.length < BLANK_MAX_LENGTH && alone.text.length >= BLANK_MAX_LENGTH,
    isSameText: here.text === alone.text,
    elements: [...names].filter((name) =>
      // Of these the sanitizer says that they go.
      name !== "noscript" && alone.elements[name] !== here.elements[name]
    ),
    answers: alone.answers.flatMap((answer, i) =>
      answer === here.answers[i] ? [] : [`${answer} -> ${here.answers[i] ?? "nothing"}`]
    ),
    clicks: alone.answers.length,
    pixels,
  };
}

async function visited(
  open: (context: BrowserContext, stopped: Set<string>) => Promise<Visit>,
  server: TestServer,
  menus: string,
  otherHosts: typeof answerFor,
): Promise<Outcome & { stopped: string[] }> {
  await using chromium = await openBrowser({ otherHosts, reducedMotion: "reduce" });
  const context = chromium.page.context();
  context.setDefaultTimeout(GIVE_UP_MS);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await context.clock.install({ time: NOON });
  await context.addInitScript(() => {
    let seed = 1;
    Math.random = () => (seed = seed * 16_807 % 2_147_483_647) / 2_147_483_647;
  });
  const stopped = new Set<string>();
  await context.exposeFunction("folioStopped", (what: string) => stopped.add(what));
  await context.addInitScript(tellStopped);
  const errors: string[] = [];
  context.on(
    "weberror",
    (error) => errors.push(error.error().message.replaceAll(server.origin, "")),
  );
  // From here on time passes by the test's word alone.
  await context.clock.pauseAt(new Date(NOON.getTime() + 60_000));
  const visit = await open(context, stopped);
  const outcome = await probe(visit, errors, menus);
  return { ...outcome, stopped: [...stopped].toSorted() };
}

async function openAlone(context: BrowserContext, code: string): Promise<Visit> {
  const page = await context.newPage();
  const home = "http://localhost/page.html";
  const outside: string[] = [];
  await context.route(/^http:\/\/localhost\//, (route) => {
    const isHome = route.request().url().split(/[?#]/)[0] === home;
    return isHome
      ? route.fulfill({ body: code, headers: ALONE_HEADERS })
      : route.fulfill({ status: 404, body: "" });
  });
  page.on("dialog", (dialog) => {
    outside.push(`said ${dialog.message()}`);
    void dialog.dismiss();
  });
  // Nobody goes the ways out: the page would be lost to the rest of the clicks.
  await context.route(
    (url) => url.protocol.startsWith("http") && url.hostname !== "localhost",
    (route) =>
      route.request().isNavigationRequest() ? route.fulfill({ status: 204 }) : route.fallback(),
  );
  listen(page, outside, home);
  await page.goto(home);
  return { page, frame: () => page.mainFrame(), happened: () => happened(page, outside) };
}

async function openPublished(
  context: BrowserContext,
  { origin }: TestServer,
  stopped: Set<string>,
): Promise<Visit> {
  const page = await context.newPage();
  const outside: string[] = [];
  listen(page, outside, origin);
  let [asks, answers] = [0, 0];
  await page.exposeFunction("folioAsk", () => void asks++);
  await page.exposeFunction("folioAnswered", () => void answers++);
  await page.addInitScript(tellAsked);
  await page.goto(`${origin}/u/chef1`);
  await page.frameLocator("iframe").locator("body").waitFor({ state: "attached" });
  const frame = () => page.frames().find((each) => each.parentFrame())!;
  await frame().waitForLoadState("load");
  return {
    page,
    frame,
    async happened() {
      const question = page.locator("dialog.letter .letter-words");
      await passMessages(page);
      // Its script is on its way with the first question; where nobody is asked, the page is answered at once.
      await until(
        "a question, or its answer",
        async () => answers >= asks || await question.isVisible(),
      );
      if (await question.isVisible()) {
        outside.push(`said ${await question.textContent()}`);
        await page.keyboard.press("Escape");
        await question.waitFor({ state: "detached" });
      }
      const offer = page.locator(".published-offer");
      if (await offer.isVisible()) {
        // Offered in one step: what has no link now is a file.
        const [a] = await offer.locator("a").all();
        const link = await a?.getAttribute("href");
        const words = await offer.locator("p").innerText();
        const [, file] = /Save “(.+)”/.exec(words) ?? [];
        outside.push(link ? `out ${readHost(link)}` : file ? `file ${file}` : words);
        if (/kind that is not passed on/.test(words)) stopped.add("a file");
        await offer.getByRole("button", { name: "Close" }).click();
      }
      return await happened(page, outside);
    },
  };
}

function listen(page: Page, outside: string[], home: string): void {
  page.context().on("request", (request) => {
    const isAway = request.isNavigationRequest() && !request.url().startsWith(home);
    if (isAway) outside.push(`out ${readHost(request.url())}`);
  });
  page.on("popup", (popup) => void popup.close());
  page.on("download", (download) => outside.push(`file ${download.suggestedFilename()}`));
}

async function happened(page: Page, outside: string[]): Promise<string[]> {
  await passDrawing(page);
  return [...new Set(outside.splice(0))];
}

function readHost(url: string): string {
  return URL.canParse(url) ? new URL(url).host || url : url;
}
