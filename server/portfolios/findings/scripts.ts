// What scripts ask of a browser that it does not give to a page in a sandbox.
import { isFormService } from "../../contract/form_services.ts";
import { isAllowedHost, isLocal, readAddress } from "../sanitize/urls.ts";
import type { Draft } from "./draft.ts";
import type { Found } from "./found.ts";
import type { Call, Place, Script } from "./javascript.ts";
import { nameUnreachableModule, readImportMap } from "./modules.ts";

/** A script in which none of these stands is not read. */
const TELLING =
  /\b(fetch|confirm|prompt|print|sendBeacon|getJSON|getCurrentPosition|watchPosition|getUserMedia|getDisplayMedia|requestPermission|EventSource|WebSocket|Worker|import) ?\(|\b(XMLHttpRequest|indexedDB|axios|serviceWorker)\b|(\$|jQuery)\.(get|post|ajax)\b|\blocation ?(\.(href|assign|replace) ?)?[=(]|^\s{0,20}(im|ex)port\b/m;
/** What is longer is a library that was put into the page: it looks before it asks. */
const READ_MAX_LENGTH = 200_000;
/** Of all together. */
const READ_ALL_MAX_LENGTH = 400_000;

export function findInScripts(draft: Draft): Found[] {
  const mapped = readImportMap(draft);
  let room = READ_ALL_MAX_LENGTH;
  const scripts = draft.scripts
    .filter(({ text }) => text.length <= READ_MAX_LENGTH && TELLING.test(text))
    .filter(({ text }) => (room -= text.length) >= 0)
    .flatMap(({ start, read }) => {
      const script = read();
      return script ? [{ script, start }] : [];
    });
  // One script's function is another's.
  const own = new Set(scripts.flatMap(({ script }) => [...script.own]));
  const found = scripts.flatMap(({ script, start }) =>
    findInScript({ ...script, own }, mapped.names).map(({ at, ...rest }) => ({
      ...rest,
      at: { start: start + at.start, end: start + at.end },
    }))
  );
  return [...found, ...mapped.found];
}

type Told = Found & { at: { start: number; end: number } };

function findInScript(script: Script, mapped: ReadonlySet<string> | null): Told[] {
  const told = (rule: string, message: string, { start, end }: Place): Told => {
    return { kind: "will_not_work", rule, message, at: { start, end }, fix: null };
  };
  const found: Told[] = [];
  for (const call of script.calls) {
    const connection = addressAsked(call, script);
    const unreachable = connection === null ? null : nameUnreachable(connection);
    if (unreachable && isFormService(unreachable)) {
      found.push(
        told(
          "form_service",
          `Nothing is sent to ${unreachable} here. Let visitors write to you: what they write then reaches you without it.`,
          call,
        ),
      );
    } else if (unreachable) {
      found.push(
        told(
          "connection",
          `Nothing can be fetched from or sent to ${unreachable} here. Put the data into the page itself, or link to it.`,
          call,
        ),
      );
    }
    const denied = call.isNew ? undefined : DENIED.find(([callee]) => callee.test(call.callee));
    if (denied && !script.own.has(call.callee)) {
      found.push(told(denied[1], denied[2](call.callee), call));
    }
    if (/^location\.(assign|replace)$/.test(call.callee)) leave(call.args[0], call);
    if (call.isNew && /^(Shared)?Worker$/.test(call.callee)) {
      const file = script.valueOf(call.args[0]);
      if (file && readAddress(file).kind !== "other") {
        found.push(
          told(
            "worker",
            `There is no file ${file} here. Make the worker of a Blob in the page.`,
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
    if (wrong) found.push(told("module_host", wrong, place));
  }

  function leave(value: Call["args"][number] | undefined, place: Place) {
    const address = script.own.has("location") ? null : script.valueOf(value);
    if (!address) return;
    const read = readAddress(address);
    if (read.kind === "remote") {
      found.push(
        told(
          "leaving",
          `A script cannot take visitors to ${read.host}: they are asked first. Use a link.`,
          place,
        ),
      );
    } else if (isLocal(read) && !address.startsWith("?")) {
      found.push(
        told(
          "leaving",
          `There is no page ${address} here, so this leads nowhere. Show another part of this page.`,
          place,
        ),
      );
    }
  }
  return found;
}

const DENIED: [callee: RegExp, rule: string, message: (callee: string) => string][] = [
  [
    /(^|\.)serviceWorker\.register$/,
    "service_worker",
    () => "A page here cannot have a service worker; it loads without one.",
  ],
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
    /^Notification\.requestPermission$/,
    "notification",
    () => "A page here cannot show notifications. Say it on the page.",
  ],
  [
    /^(confirm|prompt)$/,
    "dialog",
    (callee) =>
      `${callee}() shows nothing here and goes on at once. Ask with buttons or a field on the page.`,
  ],
  [/^print$/, "dialog", () => "print() does nothing here. Visitors can print with their browser."],
];

/** Of a call that would send or fetch something; null of any other, and where it cannot be told. */
function addressAsked({ callee, isNew, args }: Call, script: Script): string | null {
  if (isNew) return /^(EventSource|WebSocket)$/.test(callee) ? script.valueOf(args[0]) : null;
  if (
    /^(fetch|axios(\.\w+)?|navigator\.sendBeacon|(\$|jQuery)\.(get|post|getJSON|ajax))$/.test(
      callee,
    )
  ) {
    return script.own.has(callee) ? null : script.valueOf(args[0]);
  }
  const isRequest = /(^|\.)open$/.test(callee) &&
    /^(GET|POST|PUT|DELETE|PATCH|HEAD)$/i.test(script.valueOf(args[0]) ?? "");
  return isRequest ? script.valueOf(args[1]) : null;
}

function nameUnreachable(text: string): string | null {
  const address = readAddress(text);
  if (address.kind === "remote") return isAllowedHost(address, "connect") ? null : address.host;
  if (isLocal(address)) return text;
  return address.kind === "other" && /^wss?$/.test(address.scheme)
    ? URL.parse(text)?.host ?? text
    : null;
}
