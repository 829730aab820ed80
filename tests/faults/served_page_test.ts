// What Chromium makes of pages at random, as they are served: nothing that the policy forbids, and the saved page but for the runtime.
import assert from "node:assert/strict";
import fc from "fast-check";
import type { Page } from "playwright-core";
import { Failure } from "../../server/errors.ts";
import { preparePage } from "../../server/page_code/prepare.ts";
import { withoutPlates } from "../support/plates.ts";
import { frameDocument } from "../../server/publishing/public_page.ts";
import { ALLOWED_HOSTS } from "../../server/page_code/sanitize/urls.ts";
import { openBrowser } from "../support/browser.ts";
import { type AllowedHosts, findBroken } from "../support/promise.ts";
import { report, rounds } from "../support/rounds.ts";
import { hostilePage } from "../support/hostile_page.ts";

const BATCH = 100;
const PAGES_A_HARNESS = 1_000;
const RUNTIME = "/* the runtime */";
/** Scripts are read as on any page, and do not run; nothing is loaded. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'";

interface ServedPage {
  saved: string;
  served: string;
}

Deno.test("Chromium finds nothing forbidden in what is served, and nothing that was not saved", async () => {
  await using chromium = await openBrowser();
  await using harness = serveHarness();
  const { page } = chromium;
  const numRuns = rounds({ few: 2_000, all: 30_000 });
  const seed = Math.floor(Math.random() * 2 ** 31);
  let tried = 0;
  for (let done = 0; done < numRuns; done += BATCH) {
    // What documents leave behind goes with the page around them.
    if (done % PAGES_A_HARNESS === 0) await page.goto(harness.origin);
    const codes = fc.sample(hostilePage, { numRuns: BATCH, seed: seed + done });
    const pages = codes.flatMap(serve);
    tried += pages.length;
    for (const { problems, ...each } of await inspect(page, pages)) {
      assert.deepEqual(problems, [], JSON.stringify(each));
    }
  }
  assert.ok(tried > numRuns / 2, `${tried} of ${numRuns} were no refusals`);
  report("pages at random in Chromium", { pages: tried, refused: numRuns - tried });
});

Deno.test("Chromium finds what is forbidden where nothing was taken out", async () => {
  await using chromium = await openBrowser();
  await using harness = serveHarness();
  await chromium.page.goto(harness.origin);
  const codes = fc.sample(hostilePage, { numRuns: 300, seed: 1 });
  const pages = codes.map((saved) => ({ saved, served: frameDocument(saved, 0, RUNTIME) }));
  const inspected = await inspect(chromium.page, pages);
  const seen =
    inspected.filter(({ problems }) => problems.some((each) => each !== DIFFERENT)).length;
  assert.ok(seen > 150, `${seen} of 300`);
  assert.ok(inspected.some(({ problems }) => problems.includes(DIFFERENT)), "the place matters");
});

function serve(code: string): ServedPage[] {
  try {
    const { code: saved, headOffset } = preparePage(code);
    return [{ saved, served: withoutPlates(frameDocument(saved, headOffset, RUNTIME)) }];
  } catch (error) {
    assert.ok(error instanceof Failure, String(error));
    return [];
  }
}

const DIFFERENT = "another tree than the saved page";

async function inspect(
  page: Page,
  pages: ServedPage[],
): Promise<(ServedPage & { problems: string[] })[]> {
  const hosts = Object.fromEntries(
    Object.entries(ALLOWED_HOSTS).map(([purpose, names]) => [purpose, [...names]]),
  ) as unknown as AllowedHosts;
  const source = `(${inBrowser})(${JSON.stringify({ pages, hosts, DIFFERENT })}, ${findBroken})`;
  const problems = await page.evaluate(source) as string[][];
  return pages.map((each, i) => ({ ...each, problems: problems[i]! }));
}

function inBrowser(
  { pages, hosts, DIFFERENT }: { pages: ServedPage[]; hosts: AllowedHosts; DIFFERENT: string },
  find: typeof findBroken,
): string[][] {
  const frames = [newFrame(), newFrame()];
  const found = pages.map(({ saved, served }) => {
    const [ours, theirs] = [write(served, frames[0]!), write(saved, frames[1]!)];
    const problems = find(ours, hosts);
    ours.querySelector("head > script:first-child")?.remove();
    if (treeOf(ours) !== treeOf(theirs)) problems.push(DIFFERENT);
    return problems;
  });
  for (const frame of frames) frame.remove();
  return found;

  function newFrame() {
    const frame = globalThis.document.createElement("iframe");
    globalThis.document.body.append(frame);
    return frame;
  }

  /** In a window, unlike what DOMParser makes, a document is parsed as if its scripts ran. */
  function write(html: string, frame: HTMLIFrameElement): Document {
    const document = frame.contentDocument!;
    document.open();
    document.write(html);
    document.close();
    return document;
  }

  function treeOf(document: Document): string {
    const nodes = [...document.childNodes].map((node) =>
      node.nodeType === 1 ? (node as Element).outerHTML : `${node.nodeName} ${node.nodeValue}`
    );
    return [document.compatMode, ...nodes].join("\n");
  }
}

function serveHarness(): AsyncDisposable & { origin: string } {
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {} },
    () =>
      new Response("<!doctype html><body>", {
        headers: { "Content-Type": "text/html", "Content-Security-Policy": POLICY },
      }),
  );
  return {
    origin: `http://localhost:${server.addr.port}`,
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}
