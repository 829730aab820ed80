// How long a visitor far away waits for the author's first paint: the page as published, beside the same file served plain.
import { type Page } from "playwright-core";
import { portfolioPath } from "../../contract/publishing/page_paths.ts";
import { encode } from "../../server/http/content_coding.ts";
import { median } from "./load.ts";
import { launchBrowser } from "./browser.ts";
import { type Access, ACCOUNT, type Product, savePage } from "./kitchen.ts";

const ROUND_TRIP_MS = 150;
const ROUNDS = 7;

const PAGES = {
  "small": page("<p>Soup of the day.</p>"),
  "much text": page("<p>Soup of the day, and what else there is to eat. </p>".repeat(4_000)),
};

export async function measureFirstView(product: Product, access: Access) {
  const browser = await launchBrowser();
  await using elsewhere = Deno.serve({ port: 0, onListen() {} }, () => new Response("A chat."));
  const rows = [];
  for (const [name, code] of Object.entries(PAGES)) {
    await savePage(product, access, code);
    const body = await encode(code, "br", "quick");
    await using plain = Deno.serve({ port: 0, onListen() {} }, () =>
      new Response(body, {
        headers: { "Content-Type": "text/html; charset=utf-8", "Content-Encoding": "br" },
      }));
    using farPlain = farFrom(plain.addr.port);
    using farProduct = farFrom(Number(new URL(product.origin).port));
    const times: [plain: number[], published: number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      // A browser of its own each time: no connection is open yet, and nothing is kept.
      for (
        const [i, url] of [farPlain.origin, farProduct.origin + portfolioPath(ACCOUNT.username)]
          .entries()
      ) {
        const context = await browser.newContext();
        const page = await context.newPage();
        // By a link of another site, which always ends in a process of its own.
        await page.goto(`http://127.0.0.1:${elsewhere.addr.port}`);
        times[i]!.push(await firstPaintMs(page, url));
        await context.close();
      }
    }
    const [plainMs, publishedMs] = [median(times[0]), median(times[1])];
    rows.push({
      page: name,
      "plain, ms": Math.round(plainMs),
      "published, ms": Math.round(publishedMs),
      "later by, ms": Math.round(publishedMs - plainMs),
      "limit, ms": ROUND_TRIP_MS + 50,
    });
  }
  await browser.close();
  return rows;
}

function page(content: string): string {
  return `<!DOCTYPE html><html lang="en"><head><title>Soups</title></head><body><h1>Soups</h1>${content}</body></html>`;
}

/** From the start of the visit to the first paint of the author's words, wherever they are. */
async function firstPaintMs(page: Page, url: string): Promise<number> {
  await page.goto(url);
  const started = await page.evaluate(() => performance.timeOrigin);
  const frame = page.frames().at(-1)!;
  const painted = await frame.evaluate(() =>
    new Promise<number>((resolve) => {
      new PerformanceObserver((list) => {
        const paint = list.getEntriesByName("first-contentful-paint")[0];
        if (paint) resolve(performance.timeOrigin + paint.startTime);
      }).observe({ type: "paint", buffered: true });
    })
  );
  return painted - started;
}

/** The same server, half a round trip away in each direction. */
function farFrom(port: number) {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  void accept(listener, port).catch(() => {});
  return {
    origin: `http://localhost:${listener.addr.port}`,
    [Symbol.dispose]: () => listener.close(),
  };
}

async function accept(listener: Deno.TcpListener, port: number): Promise<void> {
  for await (const client of listener) {
    void (async () => {
      // What a handshake takes.
      await pause(ROUND_TRIP_MS);
      const server = await Deno.connect({ hostname: "127.0.0.1", port });
      await Promise.allSettled([carry(client, server), carry(server, client)]);
      for (const each of [client, server]) {
        try {
          each.close();
        } catch {
          // It is closed.
        }
      }
    })().catch(() => {});
  }
}

async function carry(from: Deno.TcpConn, to: Deno.TcpConn): Promise<void> {
  let last: Promise<unknown> = Promise.resolve();
  for await (const chunk of from.readable.values({ preventCancel: true })) {
    const arrived = pause(ROUND_TRIP_MS / 2);
    last = last.then(() => arrived).then(async () => {
      for (let rest = chunk; rest.length > 0;) rest = rest.subarray(await to.write(rest));
    });
    // Who has left takes no more.
    last.catch(() => {});
  }
  await last;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
