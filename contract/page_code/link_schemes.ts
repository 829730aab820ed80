/** A press on a link of these starts at once what every device has for them. */
export const OPENED_SCHEMES = [
  "mailto",
  "tel",
  "sms",
  "geo",
  "webcal",
  "whatsapp",
  "tg",
  "facetime",
  "facetime-audio",
  "maps",
];

/** They run or show what a page makes up, reach into a disk or a browser, or hand commands to a system. */
const DANGEROUS =
  /^(java|vb)script$|^(data|blob|file|filesystem|about|view-source|chrome|.+-extension|intent|android-app|itms-services|shell|search|search-ms|ms-.+)$/;

export type LinkUse = "opened" | "offered" | "script" | "dangerous";

/** What is neither known nor dangerous may start any program of a visitor's, who sees its address before. */
export function linkUse(scheme: string): LinkUse {
  const [dangerous, script] = DANGEROUS.exec(scheme) ?? [];
  if (dangerous) return script ? "script" : "dangerous";
  return ["http", "https", ...OPENED_SCHEMES].includes(scheme) ? "opened" : "offered";
}
