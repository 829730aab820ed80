// docs/specification.md says what the code does: sections, sentences, constants, addresses, fields and screen texts.
import assert from "node:assert/strict";
import { IMAGE_HOSTS } from "../contract/page_code/hosts.ts";
import * as limits from "../contract/limits.ts";
import { sentenceOfRule, SENTENCES } from "../contract/sentences.ts";
import { CALLS, SCREENS } from "../contract/paths.ts";
import { checkEmail, checkName, checkPassword, checkUsername } from "../contract/rules.ts";
import { STATUS } from "../contract/problems.ts";
import { FEATURES } from "../ui/site/features.ts";
import { DASHBOARD_PROMPTS, PROMPTS } from "../ui/site/prompts.ts";
import { ROWS } from "./support/catalogue.ts";
import { type OpenApi, type Operation, operationsOf, readOpenApi } from "./support/openapi.ts";
import { readSources, ROOT } from "./support/sources.ts";
import { testApp } from "./support/test_app.ts";

const DOC = await Deno.readTextFile(new URL("docs/specification.md", ROOT));
const SECTIONS = new Set([...DOC.matchAll(/^##+ ([\d.]+?)\.? /gm)].map(([, number]) => number!));
const TABLE_ROWS = readTables();

Deno.test("docs/specification.md has every section that the code and its own text refer to", async () => {
  const cited = (await readSources()).flatMap(({ path, text }) => {
    const prose = text.replaceAll(/\s*\n\s*(?:\/\/|\*)?\s*/g, " ");
    return [...prose.matchAll(/(?<!RFC \d+, )\bsection (\d+(?:\.\d+)?)/gi)]
      .map(([, number]) => ({ path, number: number! }));
  });
  assert.ok(cited.length > 40);
  assert.deepEqual(cited.filter(({ number }) => !SECTIONS.has(number)), []);
  const own = [...DOC.matchAll(/\b(?:section )?(\d\.\d|(?<=section )\d+)\b/g)];
  assert.deepEqual(own.map(([, number]) => number).filter((number) => !SECTIONS.has(number!)), []);
});

Deno.test("docs/specification.md links to files that exist", async () => {
  const links = [...DOC.matchAll(/\]\(([^)]+)\)/g)].map(([, link]) => link!);
  assert.ok(links.length > 15);
  for (const link of links) await Deno.stat(new URL(`docs/${link}`, ROOT));
});

Deno.test("each sentence in docs/specification.md is the code's, and none of the error catalogue is missing", () => {
  const rules = { checkEmail, checkName, checkPassword, checkUsername };
  const inputs = ["", "x", "ä b", "admin", "\u202e", "x".repeat(300)];
  const said = new Map<string, Set<string | null>>([
    ...Object.entries(SENTENCES).map(([name, said]) => [name, new Set([String(said)])] as const),
    ["too_many", new Set([SENTENCES.too_many({ seconds: 300 })])],
    ...Object.entries(rules).map(([name, check]) =>
      [name, new Set(inputs.map((input) => sentenceOfRule(check(input))))] as const
    ),
  ]);
  const rows = TABLE_ROWS.filter(({ Sentence, Name }) => Sentence && Name).map((row) => ({
    name: code(row.Name!),
    sentence: /"([^"]+)"/.exec(row.Sentence!)?.[1] ?? "",
  }));
  assert.ok(rows.length > 60);
  assert.deepEqual(rows.filter(({ name, sentence }) => !said.get(name)?.has(sentence)), []);

  const listed = new Set(rows.map(({ sentence }) => sentence));
  const ofRules = Object.values(rules).flatMap((check) =>
    inputs.map((input) => sentenceOfRule(check(input)))
  );
  const ofCatalogue = ROWS.flatMap(({ cases }) =>
    cases.filter(([, body]) => Object.keys(body).length === 0).map(([, , sentence]) => sentence)
  );
  const missing = [...ofRules, ...ofCatalogue].filter((each) => each && !listed.has(each));
  assert.deepEqual(missing, []);
});

Deno.test("each status in docs/specification.md is that of its code", () => {
  const rows = TABLE_ROWS.filter(({ Status }) => Status);
  assert.ok(rows.length > 15);
  const statuses = new Map<string, number>(Object.entries(STATUS));
  const wrong = rows.filter(({ Status, Kind }) => statuses.get(code(Kind!)) !== Number(Status));
  assert.deepEqual(wrong, []);
});

Deno.test("each constant in docs/specification.md has its value in the code", async () => {
  const shared: Record<string, number | { length: number }> = {
    ...limits,
    ...{ DASHBOARD_PROMPTS, FEATURES, IMAGE_HOSTS, PROMPTS },
  };
  const rows = TABLE_ROWS.filter(({ Constant }) => Constant);
  assert.ok(rows.length > 20);
  for (const { Constant, Value, Where } of rows) {
    const name = code(Constant!);
    const found = Where
      ? definedIn(await Deno.readTextFile(new URL(code(Where), ROOT)), name)
      : shared[name];
    assert.ok(found !== undefined, name);
    const value = typeof found === "number" ? found : found.length;
    assert.equal(inBaseUnit(Value!), name.endsWith("_S") ? value * 1_000 : value, name);
  }
  for (const host of IMAGE_HOSTS) assert.ok(DOC.includes(`\`${host}\``), host);
});

Deno.test("each address in docs/specification.md is one of the contract, each call as the API describes it", async () => {
  await using app = await testApp();
  const api = await readOpenApi(app);
  const rows = TABLE_ROWS.filter(({ Address }) => Address);
  assert.ok(rows.length > 25);
  const known = new Set<string>([...Object.values(SCREENS), ...Object.values(CALLS)]);
  for (const { Address, Method, Caller, Sends, Receives } of rows) {
    const address = code(Address!);
    assert.ok(known.has(address.replaceAll(/\{(\w+)\}/g, ":$1")), address);
    if (!Method) continue;
    const call = operationsOf(api).find(({ path, method }) =>
      path === address && method === Method.toLowerCase()
    );
    assert.ok(call, `${Method} ${address}`);
    const { security, requestBody, responses } = call.operation;
    assert.equal(Caller, security.length > 0 ? "user" : "anyone", address);
    const reply = responses["200"] ?? responses["201"];
    const sent = readFields(api, requestBody?.content);
    const received = readFields(api, reply?.content);
    assert.deepEqual(codes(Sends!).filter((field) => !sent.includes(field)), [], address);
    assert.deepEqual(codes(Receives!).filter((field) => !received.includes(field)), [], address);
  }
});

Deno.test("each text of a screen in docs/specification.md is in the product", async () => {
  const sources = (await readSources()).filter(({ path }) =>
    /^(contract|ui|islands|server)\//.test(path)
  );
  const code = sources.map(({ code }) => code).join("\n").replaceAll(/\s+/g, " ");
  // A part of a button's words may have an element of its own.
  const product = code + code.replaceAll(/<\/?[a-z][^<>]*>/g, "");
  const [, screens = ""] = /\n## 2\. ([\s\S]*?)\n## 3\. /.exec(DOC) ?? [];
  const texts = [...screens.replaceAll(/`[^`]*`/g, "").matchAll(/"([^"]+)"/g)]
    .map(([, text]) => text!.replaceAll(/\s+/g, " "));
  assert.ok(texts.length > 50);
  const missing = texts.filter((text) =>
    !text.split(/\{[^}]*\}/).every((part) => product.includes(part))
  );
  assert.deepEqual(missing, []);
});

/** Every row of every table, by the heads of its columns. */
function readTables(): Record<string, string>[] {
  const tables = DOC.matchAll(/^(\|.*)\n\|[- |]*\n((?:\|.*\n)+)/gm);
  return [...tables].flatMap(([, head, body]) => {
    const names = cells(head!);
    return body!.trimEnd().split("\n").map((row) =>
      Object.fromEntries(cells(row).map((cell, i) => [names[i], cell]))
    );
  });
}

function cells(row: string): string[] {
  return row.split("|").slice(1, -1).map((cell) => cell.trim());
}

function codes(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, code]) => code!);
}

function code(cell: string): string {
  return codes(cell)[0] ?? "";
}

/** A product of numbers, and of constants of the same file. */
function definedIn(text: string, name: string): number {
  const [, product] = new RegExp(`\\b${name}(?: =|:) ([\\w *]+)[;,]`).exec(text) ?? [];
  assert.ok(product, name);
  const factors = product.split(" * ").map((factor) =>
    /^\d/.test(factor) ? Number(factor.replaceAll("_", "")) : definedIn(text, factor)
  );
  return factors.reduce((one, other) => one * other);
}

const UNITS = new Map(Object.entries({
  px: 1,
  ms: 1,
  second: 1_000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
  KB: 1024,
  MB: 1024 ** 2,
}));

/** Times in milliseconds, sizes in bytes. */
function inBaseUnit(value: string): number {
  const [, number, unit] = /^(\d+)(?: (ms|\w+?)s?)?$/.exec(value) ?? [];
  return Number(number) * (unit ? UNITS.get(unit) ?? NaN : 1);
}

type Content = Operation["responses"][string]["content"];

function readFields({ components }: OpenApi, content: Content): string[] {
  let schema = content?.["application/json"]?.schema;
  // One may refer to another.
  while (schema?.$ref) schema = components.schemas[schema.$ref.split("/").at(-1)!];
  return Object.keys(schema?.properties ?? {});
}
