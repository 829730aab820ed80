// A task of the operator's as a process of its own, on the database of an app.
import { startProcess } from "./process.ts";
import type { TestApp } from "./test_app.ts";

/** `script`: its name in `scripts/`. */
export async function runTask({ config }: TestApp, script: string, ...args: string[]) {
  const file = new URL(`../../scripts/${script}`, import.meta.url).href;
  const process = startProcess({
    args: ["run", "-P=start", "--no-check", "--cached-only", file, ...args],
    env: {
      DATABASE_URL: config.databaseUrl!,
      SECRET: config.secret!,
      REGISTRATION: config.registration,
    },
  });
  const code = await process.ended();
  return { code, output: process.output() };
}
