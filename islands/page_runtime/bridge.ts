import type { FrameMessage, FrameState } from "../../contract/publishing/frame_messages.ts";

// These are taken before the page's scripts run, so that the page cannot redefine what is called here.
const post = parent.postMessage.bind(parent);
export const later: (work: () => void, ms?: number) => number = setTimeout.bind(self);
const frameName = Object.getOwnPropertyDescriptor(self, "name")!;

export function send(message: FrameMessage | "folio:ready"): void {
  post(message, "*");
}

export const given: FrameState = { hash: "", scroll: 0, local: {}, session: {}, ...readName() };

/**
 * A page that reloads itself finds its state in the frame's name. The browser reads the name before a reload begins, and a
 * busy page may run no listener until then, so it is written at every change.
 */
export function keepGiven(): void {
  if (isKeeping) return;
  isKeeping = true;
  queueMicrotask(() => {
    isKeeping = false;
    const folio: FrameState = { ...given, scroll: scrollY, name: self.name };
    frameName.set!.call(self, JSON.stringify({ folio }));
  });
}

let isKeeping = false;

hideName(given.name ?? "");

function readName(): Partial<FrameState> {
  const name: string = frameName.get!.call(self);
  try {
    const { folio } = JSON.parse(name);
    if (folio) return folio;
  } catch {
    // The name is the page's own, and no JSON.
  }
  return { name };
}

/** The page must not read or overwrite what the name carries for the runtime. */
function hideName(name: string): void {
  Object.defineProperty(self, "name", {
    configurable: true,
    enumerable: true,
    get: () => name,
    set: (value: unknown) => void (name = String(value)),
  });
}
