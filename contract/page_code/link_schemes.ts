/** The page around a frame opens these by itself; it asks a script that comes a moment later about all others. */
export const USUAL_SCHEMES = ["http", "https", "mailto", "tel"];

/** Every device has something for them, which a press on a link starts at once. */
export const DEVICE_SCHEMES = [
  "sms",
  "geo",
  "webcal",
  "whatsapp",
  "tg",
  "facetime",
  "facetime-audio",
  "maps",
];

export const OPENED_SCHEMES = ["mailto", "tel", ...DEVICE_SCHEMES];

/** Files on the author's disk ("C:\images\me.png"), and those that a chat made or was given. */
export const LOCAL_SCHEME = /^(?:file|sandbox|attachment|.)$/;

/** They run or show what a page makes up, reach into a browser, or hand commands to a system. */
const DANGEROUS =
  /^(java|vb)script$|^(data|blob|filesystem|about|view-source|chrome|.+-extension|intent|android-app|itms-services|shell|search|search-ms|ms-.+)$/;

export type LinkUse = "opened" | "offered" | "script" | "dangerous";

/** What is neither known nor dangerous may start any program of a visitor's, who sees its address before. */
export function linkUse(scheme: string): LinkUse {
  const [dangerous, script] = DANGEROUS.exec(scheme) ?? [];
  if (script) return "script";
  if (dangerous || LOCAL_SCHEME.test(scheme)) return "dangerous";
  return ["http", "https", ...OPENED_SCHEMES].includes(scheme) ? "opened" : "offered";
}
