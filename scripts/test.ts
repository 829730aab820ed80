// Runs the tests on a Postgres of their own, and closes with "N passed, N failed" on a line alone.
import { openTestServices } from "./test_services.ts";

interface Outcome {
  code: number;
  passed: number;
  failed: number;
}

const { code, passed, failed } = await runTests();
console.log(`${passed} passed, ${failed} failed`);
Deno.exit(code);

async function runTests(): Promise<Outcome> {
  await using services = await openTestServices();
  const args = Deno.args.length ? Deno.args : ["tests/"];
  const child = new Deno.Command(Deno.execPath(), {
    // All, because the browser's driver looks into /proc, which only that allows.
    args: [
      "test",
      "--allow-all",
      "--parallel",
      "--no-check",
      "--preload=tests/support/strict_console.ts",
      ...args,
    ],
    env: { ...services.environment, NO_COLOR: "1", DENO_JOBS: "2" },
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  const text = await echo(child.stdout);
  const { code } = await child.status;
  const [, passed, failed] = [
    ...text.matchAll(/(\d+) passed[^|]*\| (\d+) failed/g),
  ].at(-1) ?? [];
  if (passed === undefined) return { code: code || 1, passed: 0, failed: 1 };
  return { code, passed: Number(passed), failed: Number(failed) };
}

async function echo(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const part of stream) {
    await Deno.stdout.write(part);
    text += decoder.decode(part, { stream: true });
  }
  return text;
}
