// The way out of the frame: what it says to the page around it, and what it was given at its start.
import type { FrameMessage, Given } from "../../contract/publishing/frame_messages.ts";

// Taken first, so that nothing the page redefines changes what is called here.
const post = parent.postMessage.bind(parent);
export const later: (work: () => void, ms?: number) => number = setTimeout.bind(self);
const frameName = Object.getOwnPropertyDescriptor(self, "name")!;

export function send(message: FrameMessage | "folio:ready"): void {
  post(message, "*");
}

export const given: Given = { hash: "", scroll: 0, local: {}, session: {}, ...readName() };

/**
 * A page that loads itself anew finds what it had. Browsers want to know it before they begin, and nobody waits for a
 * listener that a busy page never calls: so at every change.
 */
export function keepGiven(): void {
  if (isKeeping) return;
  isKeeping = true;
  queueMicrotask(() => {
    isKeeping = false;
    const folio: Given = { ...given, scroll: scrollY, name: self.name };
    frameName.set!.call(self, JSON.stringify({ folio }));
  });
}

let isKeeping = false;

hideName(given.name ?? "");

function readName(): Partial<Given> {
  const name: string = frameName.get!.call(self);
  try {
    const { folio } = JSON.parse(name);
    if (folio) return folio;
  } catch {
    // A name of the page's own.
  }
  return { name };
}

/** The page has a name of its own to read and write. */
function hideName(name: string): void {
  Object.defineProperty(self, "name", {
    configurable: true,
    enumerable: true,
    get: () => name,
    set: (value: unknown) => void (name = String(value)),
  });
}
