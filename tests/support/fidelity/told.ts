// What runs in a page and in its frame, and tells the test.
/** Runs in the page: what a policy stops there, and what a sandbox answers by itself. */
export function tellStopped(): void {
  if (self.origin !== "null") return;
  const tell = (globalThis as unknown as { folioStopped(what: string): void }).folioStopped;
  document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) => {
    const what = URL.canParse(blockedURI) ? new URL(blockedURI).host : blockedURI;
    tell(`${effectiveDirective} ${what}`);
  });
  for (const name of ["confirm", "prompt", "print"] as const) {
    const native = self[name] as () => unknown;
    Object.assign(self, { [name]: (...args: []) => (tell(name), native(...args)) });
  }
}

/** Runs in the page, and in its frame: what is asked and answered between them. */
export function tellAsked(): void {
  const tell = globalThis as unknown as Record<"folioAsk" | "folioAnswered", () => void>;
  addEventListener("message", ({ data }) => {
    if (data?.type === "folio:ask") tell.folioAsk();
    if (data?.type === "folio:answered") tell.folioAnswered();
  });
}
