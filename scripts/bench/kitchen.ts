// What is measured: the product on a Postgres of its own with 10,000 portfolios, and one account that is signed in.
import { readFile } from "node:fs/promises";
import { type EmbeddedPostgres, startEmbedded } from "../../server/database/storage.ts";
import { answers } from "../listening.ts";
import { START_COMMAND } from "../start_command.ts";
import { openDatabase } from "../../server/database/database.ts";
import { CALLS } from "../../contract/paths.ts";
import { WAITS } from "../../server/outside/waits.ts";

export const PORTFOLIOS = 10_000;
export const ACCOUNT = {
  username: "bench1",
  email: "bench1@example.com",
  password: "a warm bench 1",
};

/** A page of about so many bytes, in the manner of an assistant. */
export function makePage(bytes: number, seed = 0): string {
  const head = `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Bench ${seed}</title>
<meta name="description" content="A page of the bench.">
<style>:root{--ink:#222}body{font:16px/1.5 system-ui;color:var(--ink)}.dish{display:grid;gap:1rem}</style></head><body>
`;
  let body = "";
  for (let n = seed * 7; head.length + body.length < bytes - 20; n++) {
    body += `<section class="dish" id="dish-${n}"><h2>Dish ${n * 31 % 1_000}</h2>
<p>Warm, calm and <em>confident</em>: number ${n * n % 9_973} of the season, with ${
      n % 12
    } spices.</p>
<a class="more" href="#dish-${n + 1}" style="color: #${
      (n * 7_919 % 4_096).toString(16)
    }">Next</a></section>
`;
  }
  return `${head}${body}</body></html>`;
}

export interface Kitchen extends AsyncDisposable {
  postgresUrl: string;
  /** Starts the product; resolves when it answers. */
  open(port: number, environment?: Record<string, string>, start?: Start): Promise<Product>;
}

/** A program and what it is told. */
export type Start = readonly [string, ...string[]];

export interface Product extends AsyncDisposable {
  origin: string;
  pid: number;
  /** Milliseconds from the start of the process to its first answer. */
  startMs: number;
}

export async function openKitchen(): Promise<Kitchen> {
  const dataDir = await Deno.makeTempDir({ prefix: "folio-kitchen-bench-" });
  await Deno.chmod(dataDir, 0o711);
  const postgres: EmbeddedPostgres = await startEmbedded(dataDir, {
    settings: { max_connections: "200", shared_buffers: "512MB" },
  });
  return {
    postgresUrl: postgres.url,
    open: (port, environment, start) =>
      openProduct(port, { DATABASE_URL: postgres.url, ...environment }, start),
    async [Symbol.asyncDispose]() {
      await postgres.stop();
      await Deno.remove(dataDir, { recursive: true });
    },
  };
}

/** Resolves when it answers. */
export async function openProduct(
  port: number,
  environment: Record<string, string>,
  start?: Start,
): Promise<Product> {
  const [program, ...args] = start ?? [Deno.execPath(), ...START_COMMAND.args];
  const startedAt = performance.now();
  const process = new Deno.Command(program, {
    args,
    // In a group of its own, which gets Ctrl+C as a whole: npx passes nothing on, and waits for its end.
    detached: Boolean(start),
    env: {
      ...START_COMMAND.env,
      PORT: String(port),
      SECRET: "only for the bench, and long enough for it",
      SMTP_URL: "smtp://127.0.0.1:9",
      ...environment,
    },
    stdout: "null",
    stderr: "null",
  }).spawn();
  const origin = `http://127.0.0.1:${port}`;
  while (!await answers(`${origin}/`)) await new Promise((resolve) => setTimeout(resolve, 5));
  return {
    origin,
    pid: process.pid,
    startMs: performance.now() - startedAt,
    async [Symbol.asyncDispose]() {
      if (start) Deno.kill(-process.pid, "SIGINT");
      else process.kill("SIGTERM");
      await process.status;
    },
  };
}

const TICKS_PER_S = 100;

/** Of all its threads, since it started. */
export async function processorMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * 1_000 / TICKS_PER_S;
}

export async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1_024);
}

/** Empty: the product makes the schema. The name is ours, so it goes into the statement as it is. */
export async function makeDatabase(postgresUrl: string, name: string): Promise<string> {
  const database = openDatabase(postgresUrl, { poolMax: 1, wait: WAITS.long_work });
  await database.query({ text: `create database ${name}` });
  await database.close();
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Users with one page each, written by SQL: `bench-n` for n up to `count`. */
export async function seed(postgresUrl: string, count: number, bytes: number): Promise<void> {
  // The parser alone makes pages too, and what else a process loads slows it down.
  const { preparePage } = await import("../../server/page_code/prepare.ts");
  const database = openDatabase(postgresUrl, { poolMax: 1, wait: WAITS.long_work });
  const { text, code, headOffset } = preparePage(makePage(bytes));
  const outline = JSON.stringify(text.outline);
  await database.sql`
    with people as (
      insert into users (username, email, password_hash, email_verify, created_at)
      select 'bench-' || n, 'bench-' || n || '@example.com', null, true, now()
      from generate_series(1, ${count}::int) n
      on conflict do nothing
      returning id, username
    ), pages as materialized (
      select id, username,
        convert_to(${code} || '<!-- ' || username || md5(username) || ' -->', 'UTF8') as bytes
      from people
    ), kept as (
      insert into blobs (hash, size, bytes) select sha256(bytes), octet_length(bytes), bytes from pages
    ), saves as (
      insert into portfolio_versions (user_id, version, code_hash, saved_at, source)
      select id, 1, sha256(bytes), now(), 'editor' from pages
    )
    insert into portfolios (user_id, title, description, outline, sanitization_log,
      version, created_at, updated_at, head_offset, has_form)
    select id, username, 'A page of the bench.', ${outline}::jsonb, '[]', 1, now(), now(),
      ${headOffset}::int, false
    from pages`;
  for (const table of ["users", "portfolios", "portfolio_versions", "blobs"]) {
    await database.query({ text: `analyze ${table}` });
  }
  await database.close();
}

export interface Access {
  bearer: { Authorization: string };
  cookie: { Cookie: string };
}

/** Makes the account with its page, and signs it in. */
export async function signIn(origin: string): Promise<Access> {
  const { username, email, password } = ACCOUNT;
  await send(origin, CALLS.register, { username, email, password, password2: password });
  const login = await send(origin, CALLS.login, { username, password });
  const { access } = await login.json();
  const bearer = { Authorization: `Bearer ${access}` };
  await send(origin, CALLS.savePortfolio, { user_code: makePage(60_000) }, bearer);
  return { bearer, cookie: { Cookie: login.headers.get("Set-Cookie")!.split(";")[0]! } };
}

export async function send(
  origin: string,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  const response = await fetch(origin + path, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response;
}

/** As the page of the one who is signed in. */
export async function savePage(
  { origin }: Product,
  { bearer }: Access,
  code: string,
): Promise<void> {
  const saved = await send(origin, CALLS.savePortfolio, { user_code: code }, bearer);
  await saved.body?.cancel();
}
