// /dev/parts shows every part of the screens, for developers alone.
import assert from "node:assert/strict";
import { testApp } from "../support/test_app.ts";

const PARTS = new URL("../../ui/parts/", import.meta.url);
const SHOWN = new URL("../../ui/dev/", import.meta.url);
const TOKENS = new URL("../../ui/styles/tokens.css", import.meta.url);

/** Other parts are made of these. */
const INSIDE = ["Cloche", "Steam", "FirstThumbnail"];

Deno.test("every part is on /dev/parts", async () => {
  const names: string[] = [];
  for await (const { name } of Deno.readDir(PARTS)) {
    if (!name.endsWith(".tsx")) continue;
    const code = await Deno.readTextFile(new URL(name, PARTS));
    names.push(...Array.from(code.matchAll(/^export function ([A-Z]\w*)/gm), ([, each]) => each!));
  }
  assert.ok(names.includes("Button"));
  let shown = "";
  for await (const { name } of Deno.readDir(SHOWN)) {
    shown += await Deno.readTextFile(new URL(name, SHOWN));
  }
  const missing = names.filter((name) => !shown.includes(`<${name}`) && !INSIDE.includes(name));
  assert.deepEqual(missing, []);
});

Deno.test("every colour, size and duration is on /dev/parts, and nothing else finds the screen", async () => {
  await using app = await testApp();
  const html = await (await app.get("/dev/parts")).text();
  const css = await Deno.readTextFile(TOKENS);
  const names = [...new Set(css.match(/--[\w-]+(?=:)/g))]
    .filter((name) => !/^--(?:serif|sans|mono|text-root|radius.*|shadow|settle|lift)$/.test(name));
  assert.ok(names.length > 30);
  const rules = await app.get("/dev/tokens.css");
  assert.equal(rules.headers.get("Content-Type"), "text/css");
  const styles = await rules.text();
  for (const name of names) {
    assert.ok(html.includes(`data-token="${name}"`), name);
    assert.ok(styles.includes(`--shown: var(${name});`), name);
  }
  for (
    const [host, environment] of [
      ["evil.example:8000", {}],
      ["folio.example", { PUBLIC_URL: "https://folio.example", MAIL: "off" }],
    ] as const
  ) {
    await using elsewhere = await testApp(environment);
    const { status } = await elsewhere.fetch(new Request(`https://${host}/dev/parts`));
    assert.equal(status, 302, host);
  }
});
