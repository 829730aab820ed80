// A mail server that is slow, refuses one address, or hangs up in the middle: every other mail arrives, each once.
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { CALLS } from "../../contract/paths.ts";
import { PASSWORD } from "../support/make.ts";
import { quiet } from "../support/quiet.ts";
import { report, rounds } from "../support/rounds.ts";
import { type TestApp, testApp } from "../support/test_app.ts";

const TRIES = 12;
const LONGEST_PAUSE_MS = 6 * 60 * 60 * 1_000;

Deno.test("mails to a server that drops, stalls and refuses: each arrives once, and dead addresses stop", async () => {
  const people = rounds({ few: 12, all: 200 });
  await using server = await openBadServer();
  await using app = await testApp({ SMTP_URL: server.url });
  using warnings = quiet("warn");
  for (let n = 1; n <= people; n++) await register(app, `chef${n}`);
  await register(app, "gone1");
  for (let tries = 0; tries < TRIES + 2; tries++) {
    app.outbox.notify();
    await app.outbox.settle();
    app.clock.advance(LONGEST_PAUSE_MS);
  }
  for (let n = 1; n <= people; n++) {
    assert.equal(server.accepted.get(`chef${n}@example.com`), 1, `chef${n}`);
  }
  assert.equal(server.accepted.has("gone1@example.com"), false);
  const left = await app.database.sql<{ recipient: string; attempts: number; last_error: string }>`
    select recipient, attempts, last_error from mails`;
  assert.equal(left.length, 1);
  assert.equal(left[0]!.recipient, "gone1@example.com");
  assert.equal(left[0]!.attempts, TRIES);
  assert.match(left[0]!.last_error, /550/);
  assert.ok(!warnings.lines.join().includes("gone1@example.com"), "addresses stay out of the log");
  const { dropped } = server;
  report("mail server that drops and refuses", { mails: people, lost: 0, twice: 0, dropped });
});

Deno.test("signing up does not wait for a mail server that hangs", async () => {
  await using server = await openBadServer({ hangs: true });
  await using app = await testApp({ SMTP_URL: server.url });
  using _warnings = quiet("warn");
  await register(app, "chef1");
  await server.isHeld;
  assert.equal(server.accepted.size, 0, "answered before the mail was taken");
  await server.release();
  await app.outbox.settle();
});

async function register(app: TestApp, username: string): Promise<void> {
  const email = `${username}@example.com`;
  const body = { username, email, password: PASSWORD, password2: PASSWORD };
  const response = await app.post(CALLS.register, body);
  assert.equal(response.status, 201, await response.text());
}

/** Hangs up in the middle of every second message the first time, and knows nobody called "gone". */
async function openBadServer(options: { hangs?: boolean } = {}) {
  const accepted = new Map<string, number>();
  const tried = new Set<string>();
  const held = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  let dropped = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo({ address }, _session, done) {
      if (!address.startsWith("gone")) return done();
      done(Object.assign(new Error(`${address}: no such user`), { responseCode: 550 }));
    },
    async onData(stream, session, done) {
      const [recipient] = session.envelope.rcptTo.map(({ address }) => address);
      if (options.hangs) {
        held.resolve();
        await released.promise;
      }
      const isFirst = !tried.has(recipient!);
      tried.add(recipient!);
      if (isFirst && !options.hangs && tried.size % 2 === 0) {
        dropped++;
        for (const connection of server.connections) {
          if ((connection as { id?: string }).id === session.id) {
            (connection as unknown as { _socket: { destroy(): void } })._socket.destroy();
          }
        }
        return;
      }
      const chunks: Uint8Array[] = [];
      for await (const chunk of stream) chunks.push(chunk);
      assert.ok(Buffer.concat(chunks).length > 0);
      accepted.set(recipient!, (accepted.get(recipient!) ?? 0) + 1);
      done();
    },
  });
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    accepted,
    get dropped() {
      return dropped;
    },
    isHeld: held.promise,
    release: () => Promise.resolve(released.resolve()),
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
