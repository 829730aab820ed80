// Finds a Chromium once for a whole test run: the system's, or else the one from the npm registry.

export interface FoundBrowser {
  path: string;
  /** Where the libraries lie that it brought with it, for a bare system. */
  libraries: string;
}

const SYSTEM_BROWSERS = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

export async function findBrowser(): Promise<FoundBrowser> {
  for (const path of SYSTEM_BROWSERS) {
    const isThere = await Deno.stat(path).then(() => true, () => false);
    if (isThere) return { path, libraries: "" };
  }
  return await unpackBrowser();
}

/**
 * The package unpacks its browser into TMPDIR and takes what lies there
 * already, whatever its version: so it gets a folder of its own. It brings its
 * libraries too, when it thinks that it is on Lambda.
 */
async function unpackBrowser(): Promise<FoundBrowser> {
  const folder = new URL("../../node_modules/.chromium/", import.meta.url);
  await Deno.mkdir(folder, { recursive: true });
  const before = new Map(["TMPDIR", "LD_LIBRARY_PATH"].map((name) => [name, Deno.env.get(name)]));
  Deno.env.set("TMPDIR", folder.pathname.replace(/\/$/, ""));
  Deno.env.set("AWS_EXECUTION_ENV", "AWS_Lambda_nodejs22.x");
  try {
    const { default: packed } = await import("@sparticuz/chromium");
    const path = await packed.executablePath();
    return { path, libraries: Deno.env.get("LD_LIBRARY_PATH") ?? "" };
  } finally {
    Deno.env.delete("AWS_EXECUTION_ENV");
    for (const [name, value] of before) {
      if (value === undefined) Deno.env.delete(name);
      else Deno.env.set(name, value);
    }
  }
}
