// All that a page can read of where it is, as the page itself reads it: at its first load, and once more after it has loaded itself anew.

/** What the page calls itself in the end. */
export const READ = "All is read";

export type PageEnvironment = Record<string, unknown>;

/** A page that writes both readings into `#first` and `#second`; `picture`: the name of one of its owner's. */
export function watchfulPage(picture: string): string {
  return `<!DOCTYPE html><html lang="en"><title>Soup</title>
<script>const told = [], events = [];
addEventListener("message", ({ data, origin }) => told.push([origin, data]));
for (const type of ["DOMContentLoaded", "load", "pageshow", "visibilitychange", "storage", "hashchange", "popstate"]) {
  addEventListener(type, (event) => events.push([type, document.visibilityState, event.persisted]));
}</script>
<h1>Soup of the day</h1><img src="pictures/${picture}" alt=""><img crossorigin src="pictures/${picture}" alt=""><pre id="first"></pre><pre id="second"></pre>
<script>(${watch})(${read}, told, events);</script></html>`;
}

/** Its source runs in the page. */
function watch(
  read: (told: unknown[], events: unknown[]) => Promise<PageEnvironment>,
  told: unknown[],
  events: unknown[],
): void {
  const write = (id: string, text: string) => {
    document.getElementById(id)!.textContent = text;
  };
  // What a page keeps is bounded.
  const shorten = (value: unknown) => {
    const text = JSON.stringify(value);
    if (text.length < 4_000) return value;
    let sum = 0;
    for (const character of text) sum = (sum * 31 + character.codePointAt(0)!) | 0;
    return [text.length, sum];
  };
  addEventListener("load", async () => {
    // What comes with the first pictures of it.
    for (let turn = 0; turn < 9; turn++) await new Promise(requestAnimationFrame);
    const first = sessionStorage.getItem("first");
    const now = Object.entries(await read(told, events));
    if (first === null) {
      const short = now.map(([name, value]) => [name, shorten(value)]);
      sessionStorage.setItem("first", JSON.stringify(Object.fromEntries(short)));
      return location.reload();
    }
    write("first", first);
    write("second", JSON.stringify(Object.fromEntries(now), null, 1));
    document.title = "All is read";
  });
}

/** Its source runs in the page. */
async function read(told: unknown[], events: unknown[]): Promise<PageEnvironment> {
  const own = (of: object) => Object.getOwnPropertyNames(of).sort();
  const written = (of: object) =>
    own(of).map((name) => {
      const { value, get } = Object.getOwnPropertyDescriptor(of, name)!;
      return `${name}: ${typeof value === "function" ? value : get ?? typeof value}`;
    });
  const plain = (of: object) => {
    const values: Record<string, unknown> = {};
    for (const name in of) {
      const value = (of as Record<string, unknown>)[name];
      if (["string", "number", "boolean"].includes(typeof value)) values[name] = value;
    }
    return values;
  };
  /** Without its times, and what is made up by chance. */
  const entry = (of: PerformanceEntry) => {
    const { duration: _, startTime: _start, confidence: _chance, navigationId: _id, ...rest } = of
      .toJSON();
    for (const name in rest) {
      if (/(Start|End|Interactive|Complete)$/.test(name)) rest[name] = rest[name] > 0;
    }
    return rest;
  };
  const policy = (document as unknown as {
    featurePolicy: { allowedFeatures(): string[]; features(): string[] };
  }).featurePolicy;
  const { scripts, images } = document;
  return {
    location: plain(location),
    ancestors: [...location.ancestorOrigins],
    // Of now, where nobody says it.
    document: { ...plain(document), lastModified: "" },
    title: document.title,
    isFocused: document.hasFocus(),
    hasStorage: await document.hasStorageAccess(),
    window: plain(self),
    windows: [
      self.length,
      parent.length,
      top!.length,
      parent === top,
      parent.opener === null,
      opener === null,
      self.frameElement === null,
    ],
    names: own(self),
    ofWindow: written(self),
    ofPrototypes: [
      Navigator,
      Document,
      History,
      Storage,
      EventTarget,
      HTMLFormElement,
      HTMLElement,
      Element,
      XMLHttpRequest,
    ].map(({ prototype }) => written(prototype)),
    navigator: plain(navigator),
    isActive: plain(navigator.userActivation),
    screen: plain(screen),
    viewport: plain(visualViewport!),
    media: ["(display-mode: browser)", "(prefers-color-scheme: dark)", "(hover)", "print"]
      .map((query) => matchMedia(query).matches),
    history: [history.length, history.state, history.scrollRestoration],
    kept: [document.cookie, JSON.stringify(localStorage), own(sessionStorage)],
    features: policy.allowedFeatures().sort(),
    entries: performance.getEntries().filter(({ entryType }) =>
      ["navigation", "resource"].includes(entryType)
    ).map(entry),
    scripts: [...scripts].map(({ textContent }) => textContent),
    attributes: document.documentElement.outerHTML.length,
    pictures: [...images].map(({ complete, naturalWidth }) => [complete, naturalWidth]),
    told,
    events,
  };
}
