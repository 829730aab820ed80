import type { FindingRule } from "../../../contract/page_code/finding_groups.ts";
import { ASKS_READ_MAX_LENGTH, mayAsk, readAsks } from "../asks.ts";
import { isLocal, readAddress } from "../sanitize/urls.ts";
import { hasForm } from "../head_offset.ts";
import { describeConnection } from "./network_requests.ts";
import { type DraftFinding, type ParsedDraft, readAttribute } from "./parsed_draft.ts";
import type { Call, Script, SourceRange } from "./javascript.ts";
import { nameUnreachableModule, readImportMap } from "./modules.ts";
import { findChatApis } from "./chat_apis.ts";
import { findMadeFrames } from "./made_frames.ts";
import type { DefaultTreeAdapterTypes as Tree } from "parse5";
import type { FoundPlace } from "../../../contract/page_code/findings.ts";
import { escapeAttribute, escapeText } from "../../../contract/markup.ts";
import {
  type PixelSize,
  readPixels,
  readStandInSize,
} from "../../../contract/pictures/stand_ins.ts";

const USUAL = { width: 600, height: 400 };

const PREFILTER = new RegExp(
  [
    /\b(fetch|confirm|prompt|sendBeacon|getJSON|getCurrentPosition|watchPosition) ?\(/,
    /\b(getUserMedia|getDisplayMedia|requestPermission|EventSource|WebSocket|Worker|import) ?\(/,
    /\b(XMLHttpRequest|claude|__firebase_config|__app_id|__initial_auth_token|indexedDB|axios|serviceWorker)\b|(\$|jQuery)\.(get|post|ajax)\b/,
    /[rR]equestFull[sS]creen|SpeechRecognition|SpotifyIframeApi|\b(YT|Vimeo)\.Player\b|\bSC\.Widget\b/,
    /<(iframe|frame|embed|object)\b|["'`]iframe["'`]|\(\s{0,9}["'`](embed|object|script)["'`]/,
    /\blocation ?(\.(href|assign|replace) ?)?[=(]|^\s{0,20}(im|ex)port\b/,
  ].map(({ source }) => source).join("|"),
  "m",
);
/** Longer scripts are libraries, which test for a feature before they use it. */
const READ_MAX_LENGTH = 200_000;
const READ_ALL_MAX_LENGTH = 400_000;

export function findInScripts(draft: ParsedDraft): DraftFinding[] {
  const mapped = readImportMap(draft);
  // The frame's runtime intercepts requests only on pages with a form.
  const isHeard = hasForm(draft.code);
  let room = READ_ALL_MAX_LENGTH;
  const scripts = draft.scripts
    .filter(({ text }) => text.length <= READ_MAX_LENGTH && PREFILTER.test(text))
    .filter(({ text }) => (room -= text.length) >= 0)
    .flatMap(({ start, read }) => {
      const script = read();
      return script ? [{ script, start }] : [];
    });
  // Scripts of a page share their global functions.
  const own = new Set(scripts.flatMap(({ script }) => [...script.own]));
  const found = scripts.flatMap(({ script, start }) =>
    findInScript({ ...script, own }, mapped.names, isHeard).map(({ at, ...rest }) => ({
      ...rest,
      at: { start: start + at.start, end: start + at.end },
    }))
  );
  return [...found, ...findAsks(draft), ...mapped.found];
}

function findAsks({ code, scripts }: ParsedDraft): DraftFinding[] {
  if (!mayAsk(code)) return [];
  let room = ASKS_READ_MAX_LENGTH;
  const read = scripts.filter(({ text }) => (room -= text.length) >= 0)
    .flatMap(({ start, element, read }) => {
      const script = read();
      return script ? [{ ...script, at: start, isHandler: element === null }] : [];
    });
  return readAsks(read).filter(({ when }) => when !== "at once")
    .map(({ script, callee, when, ...place }): DraftFinding => ({
      kind: "will_not_work",
      rule: "dialog",
      message: `${callee}() asks nobody here: ${
        when === "late"
          ? "something is done before it. Ask as soon as something is pressed, and then do it."
          : "no press leads to it. Ask when something is pressed."
      }`,
      at: { start: script.at + place.start, end: script.at + place.end },
      fix: null,
    }));
}

type ScriptFinding = DraftFinding & { at: { start: number; end: number } };

function findInScript(
  script: Script,
  mapped: ReadonlySet<string> | null,
  isHeard: boolean,
): ScriptFinding[] {
  const toFinding = (
    rule: FindingRule,
    message: string,
    { start, end }: SourceRange,
  ): ScriptFinding => {
    return { kind: "will_not_work", rule, message, at: { start, end }, fix: null };
  };
  const found: ScriptFinding[] = findMadeFrames(script)
    .map(({ rule, message, ...place }) => toFinding(rule, message, place));
  for (const { message, ...place } of findChatApis(script)) {
    found.push(toFinding("chat_only", message, place));
  }
  for (const call of script.calls) {
    const connection = describeConnection(call, script, isHeard);
    if (connection) found.push(toFinding(connection.rule, connection.message, call));
    const denied = describeDenied(call, script);
    if (denied) found.push(toFinding(denied.rule, denied.message, call));
    if (/^location\.(assign|replace)$/.test(call.callee)) leave(call.args[0], call);
    if (call.isNew && /^(Shared)?Worker$/.test(call.callee)) {
      const file = script.readAddressFrom(call.args[0]);
      if (file && readAddress(file).kind !== "other") {
        found.push(
          toFinding(
            "worker",
            `A script stops here, and visitors miss what it does: there is no file ${file}. Make the worker of a Blob in the page.`,
            call,
          ),
        );
      }
    }
  }
  for (const { target, value, ...place } of script.assignments) {
    if (/^location(\.href)?$/.test(target)) leave(value, place);
  }
  for (const { specifier, ...place } of script.imports) {
    const wrong = nameUnreachableModule(specifier, mapped);
    if (wrong) found.push(toFinding("module_host", wrong, place));
  }

  function leave(value: Call["args"][number] | undefined, place: SourceRange) {
    const address = script.own.has("location") ? null : script.readAddressFrom(value);
    if (!address) return;
    const read = readAddress(address);
    if (read.kind === "remote") {
      found.push(
        toFinding(
          "leaving",
          `A script cannot take visitors to ${read.host}: they are asked first. Use a link.`,
          place,
        ),
      );
    } else if (isLocal(read) && !address.startsWith("?")) {
      found.push(
        toFinding(
          "leaving",
          `There is no page ${address} here, so this leads nowhere. Show another part of this page.`,
          place,
        ),
      );
    }
  }
  return found;
}

export function placeholderFix(
  draft: ParsedDraft,
  address: string,
  start: number,
  end: number,
): FoundPlace["fix"] {
  const written = draft.code.slice(start, end);
  const [before] = /^\s*src\s*=\s*/i.exec(written) ?? [];
  if (!before) return null;
  const source = drawn(address, draft, draft.findOwner("src", end));
  return { edits: [{ start, end, text: `${before}"${escapeAttribute(source)}"` }] };
}

export function drawn(address: string, draft: ParsedDraft, element?: Tree.Element): string {
  const { width, height } = readSize(address, element);
  const [paper, ink] = draft.colours();
  const words = URL.parse(address)?.searchParams.get("text")?.replaceAll("+", " ").slice(0, 60) ??
    "";
  const size = Math.round(Math.min(width / Math.max(8, words.length * 0.7), height / 4));
  const label = words &&
    `<text x="50%" y="50%" dy=".35em" text-anchor="middle" font-family="sans-serif" font-size="${size}" fill="${ink}">${
      escapeText(words)
    }</text>`;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice">` +
    `<rect width="100%" height="100%" fill="${paper}"/>${label}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

function readSize(address: string, element: Tree.Element | undefined): PixelSize {
  const side = (name: string) => element ? readPixels(readAttribute(element, name)) : null;
  const [width, height] = [side("width"), side("height")];
  return width && height ? { width, height } : readStandInSize(address) ?? USUAL;
}

type DeniedFinding = Pick<DraftFinding, "rule" | "message">;

function describeDenied(
  call: Call,
  script: Script,
): DeniedFinding | null {
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

const SPEECH: DeniedFinding = {
  rule: "speech",
  message: "A page here gets no microphone, so it cannot listen. Let visitors type.",
};

const SERVICE_WORKER: DeniedFinding = {
  rule: "service_worker",
  message:
    'A script stops here, and visitors miss what it does: a page here has no service worker. Take it out, or ask before: if ("serviceWorker" in navigator).',
};

const DENIED: [callee: RegExp, rule: FindingRule, message: (callee: string) => string][] = [
  [
    /^indexedDB\.(open|deleteDatabase|databases)$/,
    "indexed_db",
    () =>
      "What visitors enter is not kept: IndexedDB is closed to pages here. Keep what is small in localStorage, which works.",
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
];
