import type { Call, Script } from "./javascript.ts";

export function describeDenied(
  call: Call,
  script: Script,
): { rule: string; message: string } | null {
  const names = call.names().filter((name) => !script.own.has(name));
  if (call.isNew) return names.some((name) => /SpeechRecognition$/.test(name)) ? SPEECH : null;
  if (names.some((name) => /(^|\.)serviceWorker\.register$/.test(name))) {
    return script.asked.has("serviceWorker") ? null : SERVICE_WORKER;
  }
  for (const name of names) {
    const denied = DENIED.find(([callee]) => callee.test(name));
    if (denied) return { rule: denied[1], message: denied[2](name) };
  }
  return null;
}

const SPEECH = {
  rule: "speech",
  message: "A page here gets no microphone, so it cannot listen. Let visitors type.",
};

const SERVICE_WORKER = {
  rule: "service_worker",
  message:
    'A page here has no service worker, so this call fails and ends its script. Take it out, or ask before: if ("serviceWorker" in navigator).',
};

const DENIED: [callee: RegExp, rule: string, message: (callee: string) => string][] = [
  [
    /^indexedDB\.(open|deleteDatabase|databases)$/,
    "indexed_db",
    () => "IndexedDB is closed to pages here. Keep what is small in localStorage, which works.",
  ],
  [
    /(^|\.)geolocation\.(getCurrentPosition|watchPosition)$/,
    "geolocation",
    () => "A page here is not told a visitor's location. Let them type or choose their place.",
  ],
  [
    /(^|\.)(getUserMedia|getDisplayMedia)$/,
    "camera",
    () => "A page here gets neither camera nor microphone. Let visitors choose a file.",
  ],
  [
    /(^|\.)(webkit|moz|ms)?requestfullscreen$/i,
    "full_screen",
    () => "A page here cannot fill the screen. Let it fill the window.",
  ],
  [
    /^Notification\.requestPermission$/,
    "notification",
    () => "A page here cannot show notifications. Say it on the page.",
  ],
  [/^print$/, "dialog", () => "print() does nothing here. Visitors can print with their browser."],
];
