// First visit of each screen, as a browser asks: what comes over the wire, and what of it before the first paint.
import { get } from "node:http";
import { SCREENS } from "../../contract/paths.ts";
import { portfolioPath } from "../../contract/publishing/page_paths.ts";
import { reportPath } from "../../contract/operators/operator_paths.ts";
import { type Access, ACCOUNT, type Product } from "./kitchen.ts";

const SIGNED_IN: readonly string[] = [SCREENS.dashboard, SCREENS.profile, SCREENS.prompts];
const OTHERS = [
  SCREENS.landing,
  SCREENS.login,
  SCREENS.register,
  SCREENS.forgotPassword,
  reportPath(ACCOUNT.username),
  portfolioPath(ACCOUNT.username),
];

export async function measureWire(product: Product, access: Access) {
  const rows = [];
  for (const path of [...OTHERS, ...SIGNED_IN]) {
    const headers = SIGNED_IN.includes(path) ? access.cookie : undefined;
    const html = await (await fetch(product.origin + path, { headers })).text();
    const files = [...new Set(html.match(/\/assets\/[\w-]+\.\w+/g))];
    const scripts = files.filter((file) => file.endsWith(".js"));
    const frames = html.match(/<iframe[^>]* src="\//g) ?? [];
    rows.push({
      path,
      "HTML, bytes": await wireBytes(product.origin + path, headers),
      requests: 1 + files.length + frames.length,
      "of them blocking": html.match(/<link rel="stylesheet"|<script src=/g)?.length ?? 0,
      scripts: scripts.length,
      "scripts, bytes": (await Promise.all(
        scripts.map((file) => wireBytes(product.origin + file)),
      )).reduce((a, b) => a + b, 0),
    });
  }
  return rows;
}

/** Not by fetch, which takes the coding off. */
async function wireBytes(url: string, headers: Record<string, string> = {}): Promise<number> {
  return await new Promise((resolve, reject) => {
    get(url, { headers: { ...headers, "Accept-Encoding": "gzip, deflate, br" } }, (response) => {
      let size = 0;
      response.on("data", (chunk: Uint8Array) => size += chunk.length);
      response.on("end", () => resolve(size));
    }).on("error", reject);
  });
}
