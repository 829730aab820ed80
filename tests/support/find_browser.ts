// Finds a Chromium once for a whole test run: the one from the npm registry, or, where it does not run, the system's.
import { withLock } from "../../scripts/lock.ts";

export interface FoundBrowser {
  path: string;
  /** What it needs to find its own libraries and fonts on a bare system. */
  env: Record<string, string>;
}

const SYSTEM_BROWSERS = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** The package's has no window, and takes half the time of one that has. TEST_BROWSER names another. */
export async function findBrowser(): Promise<FoundBrowser> {
  const named = Deno.env.get("TEST_BROWSER");
  if (named) return { path: named, env: {} };
  const { os, arch } = Deno.build;
  if (os === "linux" && arch === "x86_64") return await unpackBrowser();
  for (const path of SYSTEM_BROWSERS) {
    const isThere = await Deno.stat(path).then(() => true, () => false);
    if (isThere) return { path, env: {} };
  }
  throw new Error("No browser was found: name one with TEST_BROWSER=/path/to/chromium");
}

/** One with windows, which does some things otherwise, where one is installed, or TEST_FULL_BROWSER names it. */
export function findFullBrowser(): string | undefined {
  return [Deno.env.get("TEST_FULL_BROWSER"), ...SYSTEM_BROWSERS].find((path) => {
    try {
      return path && Deno.statSync(path).isFile;
    } catch {
      return false;
    }
  });
}

/**
 * The package unpacks its browser into TMPDIR and takes what lies there
 * already, whatever its version: so it gets a folder of its own. It brings its
 * libraries too, when it thinks that it is on Lambda, and fonts, which it looks
 * for in /tmp alone: without any font, pages crash.
 */
async function unpackBrowser(): Promise<FoundBrowser> {
  const folder = new URL("../../node_modules/.chromium", import.meta.url).pathname;
  await Deno.mkdir(folder, { recursive: true });
  await Deno.writeTextFile(
    `${folder}/fonts.conf`,
    `<fontconfig><dir>${folder}/fonts</dir><dir>/usr/share/fonts</dir>` +
      `<cachedir>${folder}/fonts-cache</cachedir></fontconfig>`,
  );
  const before = Deno.env.toObject();
  Deno.env.set("TMPDIR", folder);
  Deno.env.set("AWS_EXECUTION_ENV", "AWS_Lambda_nodejs22.x");
  const { default: packed } = await import("@sparticuz/chromium");
  // Another run of the tests would take what is half unpacked.
  const path = await withLock(new URL(`file://${folder}/lock`), () => packed.executablePath());
  const libraries = Deno.env.get("LD_LIBRARY_PATH") ?? "";
  restore(before);
  return { path, env: { LD_LIBRARY_PATH: libraries, FONTCONFIG_FILE: `${folder}/fonts.conf` } };
}

/** What the package told the environment is for the browser alone. */
function restore(before: Record<string, string>): void {
  for (const [name, value] of Object.entries(Deno.env.toObject())) {
    if (before[name] === undefined) Deno.env.delete(name);
    else if (before[name] !== value) Deno.env.set(name, before[name]);
  }
}
