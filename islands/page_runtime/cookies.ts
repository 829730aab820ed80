// Cookies in a sandbox: they throw there, so a stand-in takes their place, and forgets with the page.

export function polyfillCookies(): void {
  if (!throws()) return;
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

function throws(): boolean {
  try {
    return document.cookie === undefined;
  } catch {
    return true;
  }
}
