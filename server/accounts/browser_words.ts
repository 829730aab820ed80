// What a browser says of itself, in words that a person knows: its family and its system, never a version.
import type { Context } from "hono";
import { UNKNOWN_BROWSER } from "../../contract/accounts/account_events.ts";

/** The first that fits: most of them call themselves by the names of others, too. */
const FAMILIES: readonly [RegExp, string][] = [
  [/\bEdg(A|iOS)?\//, "Edge"],
  [/\bOPR\/|\bOPiOS\/|\bOpera\b/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\bDuckDuckGo\//, "DuckDuckGo"],
  [/\bYaBrowser\//, "Yandex Browser"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bChromium\//, "Chromium"],
  [/\bChrome\/|\bHeadlessChrome\/|\bCriOS\//, "Chrome"],
  [/\bVersion\/\S+.* Safari\//, "Safari"],
];

const SYSTEMS: readonly [RegExp, string][] = [
  [/\bAndroid\b/, "Android"],
  [/\biPhone\b|\biPod\b/, "an iPhone"],
  [/\biPad\b/, "an iPad"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMacintosh\b/, "a Mac"],
  [/\bLinux\b|\bX11\b/, "Linux"],
];

/** Chromium's other children say who they are by a hint alone. */
const BRANDS: readonly [RegExp, string][] = [
  [/"Brave"/, "Brave"],
  [/"Vivaldi"/, "Vivaldi"],
];

const TEXT_MAX_LENGTH = 500;

/** "Firefox on Windows". Nothing that was sent stands in it. */
export function nameBrowser(c: Context): string {
  const [agent, hint] = ["User-Agent", "Sec-CH-UA"].map((name) =>
    (c.req.header(name) ?? "").slice(0, TEXT_MAX_LENGTH)
  );
  const family = find(BRANDS, hint!) ?? find(FAMILIES, agent!);
  const system = find(SYSTEMS, agent!);
  if (!family && !system) return UNKNOWN_BROWSER;
  return [family ?? "a browser", ...(system ? [`on ${system}`] : [])].join(" ");
}

function find(names: readonly [RegExp, string][], said: string): string | undefined {
  return names.find(([pattern]) => pattern.test(said))?.[1];
}
