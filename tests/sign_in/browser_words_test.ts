// Browsers are named by family and system, whatever they say, and by nothing that they say.
import assert from "node:assert/strict";
import { Hono } from "hono";
import { UNKNOWN_BROWSER } from "../../contract/accounts/account_events.ts";
import { nameBrowser } from "../../server/sign_in/sign_in.ts";

const app = new Hono().get("/", (c) => c.text(nameBrowser(c)));

async function nameOf(headers: Record<string, string>): Promise<string> {
  return await (await app.request("/", { headers })).text();
}

const CHROME = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36";
const IOS = "AppleWebKit/605.1.15 (KHTML, like Gecko)";

for (
  const [agent, name] of [
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:153.0) Gecko/20100101 Firefox/153.0",
      "Firefox on Windows",
    ],
    ["Mozilla/5.0 (Android 16; Mobile; rv:153.0) Gecko/153.0 Firefox/153.0", "Firefox on Android"],
    [
      `Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) ${IOS} FxiOS/153.0 Mobile/15E148 Safari/605.1.15`,
      "Firefox on an iPhone",
    ],
    [`Mozilla/5.0 (X11; Linux x86_64) ${CHROME}`, "Chrome on Linux"],
    [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${CHROME}`, "Chrome on ChromeOS"],
    [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${CHROME}`, "Chrome on a Mac"],
    [`Mozilla/5.0 (Linux; Android 10; K) ${CHROME}`, "Chrome on Android"],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Edg/150.0.0.0`, "Edge on Windows"],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} OPR/120.0.0.0`, "Opera on Windows"],
    [
      `Mozilla/5.0 (Linux; Android 16; SM-S931B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/29.0 Chrome/150.0.0.0 Mobile Safari/537.36`,
      "Samsung Internet on Android",
    ],
    [
      `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${IOS} Version/19.0 Safari/605.1.15`,
      "Safari on a Mac",
    ],
    [
      `Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X) ${IOS} Version/19.0 Mobile/15E148 Safari/604.1`,
      "Safari on an iPad",
    ],
    [
      `Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) ${IOS} CriOS/150.0.0.0 Mobile/15E148 Safari/604.1`,
      "Chrome on an iPhone",
    ],
    ["Mozilla/5.0 (Windows NT 10.0)", "a browser on Windows"],
    ["curl/8.14.1", UNKNOWN_BROWSER],
    ["", UNKNOWN_BROWSER],
    ["<script>alert(1)</script>", UNKNOWN_BROWSER],
    [`Firefox/1 ${"(".repeat(100_000)}`, "Firefox"],
  ] as const
) {
  Deno.test(`${name}: ${agent.slice(0, 60)}`, async () => {
    assert.equal(await nameOf({ "User-Agent": agent }), name);
  });
}

Deno.test("a hint tells one child of Chromium from another", async () => {
  const headers = {
    "User-Agent": `Mozilla/5.0 (X11; Linux x86_64) ${CHROME}`,
    "Sec-CH-UA": '"Brave";v="150", "Chromium";v="150", "Not_A Brand";v="24"',
  };
  assert.equal(await nameOf(headers), "Brave on Linux");
});
