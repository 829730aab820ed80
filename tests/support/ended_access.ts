// Requests whose access ends after they began: while their body comes, or while they wait to write.
import { endAccess } from "../../server/sign_in/safety.ts";
import { lockUser } from "../../server/accounts/users.ts";
import { CALLS } from "../../contract/paths.ts";
import type { LoginReply } from "../../contract/payloads.ts";
import type { UploadFileReply } from "../../contract/files/file_calls.ts";
import type { UploadPictureReply } from "../../contract/pictures/picture_calls.ts";
import type { Sql } from "../../server/database/database.ts";
import { openDns } from "./dns.ts";
import { claim, domainEnvironment } from "./domains.ts";
import { addMessages, FORM } from "./letterbox.ts";
import { knownBrowser, makeUser, PASSWORD, type SignedInUser } from "./make.ts";
import { makeKey } from "./mcp.ts";
import type { SoftPasskey } from "./authenticator.ts";
import { connect } from "./oauth.ts";
import { FEATURE_CASES } from "./feature_cases.ts";
import { makePdf, sendPdf } from "./pdfs.ts";
import { insertPasskey } from "./passkeys.ts";
import { type TestApp, testApp } from "./test_app.ts";
import { makePhoto, upload } from "./uploads.ts";
import { until } from "./until.ts";

/** A person with a page, a picture, a file, messages, a claimed name and what other features keep of people, and fresh access of each kind. */
export interface World {
  app: TestApp;
  user: SignedInUser;
  key: string;
  assistant: { access_token: string; refresh_token: string; client_id: string };
  pictureId: string;
  fileId: string;
  messageId: string;
  passkey: SoftPasskey;
}

export interface PreparedRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Uint8Array<ArrayBuffer> | null;
}

export async function openWorld(): Promise<World & AsyncDisposable> {
  const dns = await openDns();
  const app = await testApp(domainEnvironment(dns));
  const { id } = await makeUser(app);
  const first = await renewAccess(app, id);
  await expectOk(app.post(CALLS.savePortfolio, { user_code: FORM }, first.user.bearer));
  const photo = upload(app, await makePhoto(40, 30), first.user.bearer);
  const { picture }: UploadPictureReply = await (await photo).json();
  const sent = await sendPdf(app, makePdf("Soup"), first.user.bearer);
  const { file }: UploadFileReply = await sent.json();
  await addMessages(app, id);
  for (const { fill } of FEATURE_CASES) await fill?.(app, first.user);
  await claim(app, first.user.bearer, "ana.example");
  // The notices of all that.
  app.outbox.notify();
  await app.outbox.settle();
  const { sql } = app.database;
  const [message] = await sql<
    { id: string }
  >`select id from visitor_messages where user_id = ${id} and not is_read limit 1`;
  return {
    app,
    ...first,
    pictureId: picture.id,
    fileId: file.id,
    messageId: message!.id,
    async [Symbol.asyncDispose]() {
      await app[Symbol.asyncDispose]();
      await dns[Symbol.asyncDispose]();
    },
  };
}

/** As after a reset: the person signs in again and connects again. */
export async function renewAccess(
  app: TestApp,
  id: string,
): Promise<Pick<World, "user" | "key" | "assistant" | "passkey">> {
  await app.database.sql`delete from second_factors where user_id = ${id}`;
  const credentials = { username: "chef1", password: PASSWORD };
  const response = await app.post(CALLS.login, credentials, await knownBrowser(app, id));
  const reply: LoginReply = await response.json();
  if (!response.ok) throw new Error(JSON.stringify(reply));
  const user = {
    ...reply,
    id,
    bearer: { Authorization: `Bearer ${reply.access}` },
    cookie: { Cookie: response.headers.getSetCookie()[0]!.split(";")[0]! },
  };
  const [key, assistant] = [await makeKey(app, user), await connect(app, user)];
  return { user, key, assistant, passkey: await insertPasskey(app, user.id) };
}

/** What every safety action does, in its transaction. */
export async function endAllAccess(sql: Sql, { app, user: { id } }: World): Promise<void> {
  await lockUser(sql, id);
  await endAccess(app, sql, id, { kind: "sessions_ended" }, app.clock.now());
}

/** Every row of every table, as text, by table. */
export async function dump(sql: Sql): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }>`
    select table_name::text as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`;
  const rows: Record<string, string> = {};
  for (const { name } of tables) {
    const [all] = await sql<{ xml: string }>`
      select query_to_xml(format('select * from %I t order by t::text', ${name}::text), true, true, '')::text as xml`;
    rows[name] = all!.xml;
  }
  return rows;
}

/** Sent in two halves; `between` runs when the second one is waited for. Returns whether it was. */
export async function sendInHalves(
  { fetch }: TestApp,
  { method, path, headers, body }: PreparedRequest,
  between: () => Promise<void>,
): Promise<{ response: Response; wasHeld: boolean }> {
  const middle = Math.floor((body?.length ?? 0) / 2);
  let part = 0;
  const stream = body && new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (part++ === 0) return controller.enqueue(body.subarray(0, middle));
      await between();
      controller.enqueue(body.subarray(middle));
      controller.close();
    },
  }, { highWaterMark: 0 });
  const request = new Request(`http://localhost:8000${path}`, { method, headers, body: stream });
  return { response: await fetch(request), wasHeld: part > 1 };
}

export async function send({ fetch }: TestApp, asked: PreparedRequest): Promise<Response> {
  const { path, ...init } = asked;
  return await fetch(new Request(`http://localhost:8000${path}`, init));
}

/** Until it is answered, or waits for a lock. Asked outside of any transaction, where one sees what was at its start. */
export async function settledOrWaiting(
  { database: { sql } }: TestApp,
  answer: Promise<unknown>,
): Promise<void> {
  let isSettled = false;
  void answer.then(() => isSettled = true, () => isSettled = true);
  await until("an answer, or a lock that it waits for", async () => {
    const [waiting] = await sql`
      select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    return isSettled || waiting;
  });
}

/** Refused as a whole, whatever way that is said in. */
export async function isRefused(response: Response): Promise<boolean> {
  const text = await response.text();
  return !response.ok || /"isError":\s*true/.test(text);
}

async function expectOk(answer: Promise<Response>): Promise<void> {
  const response = await answer;
  if (!response.ok) throw new Error(await response.text());
  await response.body?.cancel();
}
