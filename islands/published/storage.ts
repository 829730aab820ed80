// Storage and cookies in a sandbox: they throw there, so stand-ins in memory take their places.

export function mendStorage(): void {
  for (const name of ["localStorage", "sessionStorage"] as const) {
    if (!throws(() => self[name])) continue;
    const value = memoryStorage();
    Object.defineProperty(self, name, { value, configurable: true });
  }
  if (throws(() => document.cookie)) mendCookies();
}

function throws(read: () => unknown): boolean {
  try {
    read();
    return false;
  } catch {
    return true;
  }
}

/** Forgets with the page, which is all that a sandbox without an origin can promise. */
function memoryStorage(): Storage {
  const items = new Map<string, string>();
  const methods: Record<string, unknown> = {
    getItem: (key: unknown) => items.get(String(key)) ?? null,
    setItem: (key: unknown, value: unknown) => void items.set(String(key), String(value)),
    removeItem: (key: unknown) => void items.delete(String(key)),
    clear: () => items.clear(),
    key: (index: number) => [...items.keys()][index] ?? null,
  };
  return new Proxy(methods, {
    get: (_, key) =>
      key === "length" ? items.size : methods[key as string] ??
        items.get(String(key)),
    set: (_, key, value) => !!items.set(String(key), String(value)),
    has: (_, key) => key in methods || items.has(String(key)),
    deleteProperty: (_, key) => (items.delete(String(key)), true),
    ownKeys: () => [...items.keys()],
    getOwnPropertyDescriptor: (_, key) =>
      items.has(String(key))
        ? {
          value: items.get(String(key)),
          enumerable: true,
          configurable: true,
          writable: true,
        }
        : undefined,
  }) as unknown as Storage;
}

function mendCookies(): void {
  const cookies = new Map<string, string>();
  Object.defineProperty(document, "cookie", {
    configurable: true,
    get: () => [...cookies].map((pair) => pair.join("=")).join("; "),
    set(text: unknown) {
      const [pair = "", ...attributes] = String(text).split(";");
      const [name = "", ...value] = pair.split("=");
      const isGone = attributes.some((attribute) => /^\s*max-age\s*=\s*(0|-)/i.test(attribute));
      if (isGone) cookies.delete(name.trim());
      else cookies.set(name.trim(), value.join("=").trim());
    },
  });
}
