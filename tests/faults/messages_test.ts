// What a visitor sent and was told to be sent is kept and mailed once, though the mail server is away or the process dies.
import assert from "node:assert/strict";
import PostalMime from "postal-mime";
import { solve } from "../../islands/page_shell/proof_of_work.ts";
import { freePort } from "../../scripts/listening.ts";
import type { MessageListReply } from "../../contract/letterbox/message_calls.ts";
import { CALLS } from "../../contract/paths.ts";
import { READING_MS } from "../../contract/letterbox/visitor_messages.ts";
import { FIELDS, FORM, openLetterbox, write } from "../support/letterbox.ts";
import { linkIn, openMailbox } from "../support/mailbox.ts";
import { login, makeDataDir, register, send, startProduct } from "../support/product.ts";
import { quiet } from "../support/quiet.ts";
import { report, rounds } from "../support/rounds.ts";
import { testApp } from "../support/test_app.ts";
import { until } from "../support/until.ts";
import { RETRY_MS } from "../../server/outside/breaker.ts";

const HOUR_MS = 60 * 60 * 1_000;
/** Fewer than are kept of a page, so that those of a round are all there after it. */
const MESSAGES_A_ROUND = 40;

Deno.test("while the mail server is away messages are taken, and each is mailed once when it is back", async () => {
  const port = freePort();
  await using app = await testApp({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  using _warnings = quiet("warn");
  const { bearer } = await openLetterbox(app);
  for (let n = 0; n < 5; n++) assert.equal((await write(app)).status, 200);
  await app.outbox.settle();
  const { messages }: MessageListReply = await (await app.get(CALLS.messages, bearer)).json();
  assert.equal(messages.length, 5);
  const mailbox = await openMailbox(port);
  const awayAt = performance.now();
  await until("the mail server is asked again", () => performance.now() - awayAt > RETRY_MS);
  for (let tries = 0; tries < 3; tries++) {
    app.clock.advance(HOUR_MS);
    app.outbox.notify();
    await app.outbox.settle();
  }
  // The mail server waits for its last client.
  await app.outbox.close();
  await mailbox.close();
  assert.equal(mailbox.mails.length, 5);
  assert.equal(new Set(mailbox.mails.map(({ messageId }) => messageId)).size, 5);
  assert.ok(mailbox.mails.every(({ replyTo }) => replyTo?.[0]?.address === "visitor@example.com"));
});

Deno.test("kill -9 among messages: whatever was acknowledged is in the list, and each in it is mailed once", async () => {
  const count = rounds({ few: 2, all: 40 });
  const dataDir = await makeDataDir();
  const port = freePort();
  let product = await startProduct(port, { DATA_DIR: dataDir });
  const { origin } = product;
  await register(origin, "chef1");
  await verify();
  const bearer = await signInAndOpen();
  let total = 0;
  let kept = new Set<string>();
  for (let round = 1; round <= count; round++) {
    const proofs = await Promise.all(Array.from({ length: MESSAGES_A_ROUND }, prove));
    await pause(READING_MS);
    const acknowledged: string[] = [];
    const isTaken = Promise.withResolvers<void>();
    const sending = Promise.allSettled(proofs.map(async (proof, n) => {
      await pause(n * 10);
      const value = `${round}-${n}`;
      const fields = [...FIELDS, { name: "n", label: "Number", type: "", value }];
      const response = await send(origin, CALLS.messages, { username: "chef1", fields, ...proof });
      await response.json();
      if (!response.ok) return;
      acknowledged.push(value);
      isTaken.resolve();
    }));
    // However long that takes here; then at any moment.
    await Promise.race([isTaken.promise, sending]);
    await pause(Math.random() * 300);
    Deno.kill(product.process.pid, "SIGKILL");
    await product.process.ended();
    await sending;
    product = await startProduct(port, { DATA_DIR: dataDir });
    kept = await listAll();
    assert.ok(acknowledged.length > 0);
    assert.deepEqual(acknowledged.filter((number) => !kept.has(number)), []);
    total += acknowledged.length;
  }
  await untilMailed(dataDir, kept);
  assert.equal(await product.process.stop("SIGTERM"), 0);
  await Deno.remove(dataDir, { recursive: true });
  report("kill -9 among messages", {
    rounds: count,
    acknowledged: total,
    kept: kept.size,
    lost: 0,
  });

  async function verify() {
    const mail = await until("the mail", async () => {
      const [mail] = await Array.fromAsync(Deno.readDir(`${dataDir}/mail`)).catch(() => []);
      return mail;
    });
    const text = await Deno.readTextFile(`${dataDir}/mail/${mail.name}`);
    const [uid, token] = linkIn(await PostalMime.parse(text)).split("/").slice(-2);
    assert.equal((await send(origin, CALLS.verifyEmail, { uid, token })).status, 200);
  }

  async function signInAndOpen() {
    const bearer = await login(origin, "chef1");
    for (
      const [path, body] of [[CALLS.savePortfolio, { user_code: FORM }], [CALLS.letterbox, {
        is_open: true,
      }]] as const
    ) {
      const response = await send(origin, path, body, bearer);
      assert.equal(response.status, 200, await response.text());
    }
    return bearer;
  }

  async function prove() {
    const reply = await (await fetch(origin + CALLS.messageChallenge)).json();
    return { challenge: reply.challenge, solution: await solve(reply) };
  }

  /** By their numbers. */
  async function listAll(): Promise<Set<string>> {
    const numbers = new Set<string>();
    for (let next: string | null = ""; next !== null;) {
      const path: string = `${origin}${CALLS.messages}?before=${next}`;
      const reply: MessageListReply = await (await fetch(path, { headers: bearer })).json();
      for (const { fields } of reply.messages) numbers.add(fields.at(-1)!.value);
      next = reply.next;
    }
    return numbers;
  }
});

/** One mail each, no more and no less: as files, each has the mail's id in its name. */
async function untilMailed(dataDir: string, numbers: ReadonlySet<string>): Promise<void> {
  // A mail that was claimed by the dead process is taken up again after a minute.
  let missing = [...numbers];
  await until(() => `one mail for each of ${missing}`, async () => {
    const mailed = new Map<string, Set<string>>();
    for await (const { name } of Deno.readDir(`${dataDir}/mail`)) {
      const text = await Deno.readTextFile(`${dataDir}/mail/${name}`);
      const number = /Number:\s+(\d+-\d+)/.exec(text)?.[1] ?? "";
      mailed.set(number, (mailed.get(number) ?? new Set()).add(name.split("_").at(-1)!));
    }
    missing = [...numbers].filter((number) => mailed.get(number)?.size !== 1);
    return missing.length === 0;
  });
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
