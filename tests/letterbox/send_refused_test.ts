// POST /api/messages/: what is refused, in words, and that nothing of it is kept or mailed.
// Lane: rest.
import assert from "node:assert/strict";
import type { SendMessageRequest } from "../../contract/letterbox/message_calls.ts";
import { CALLS } from "../../contract/paths.ts";
import {
  FIELDS_MAX,
  MESSAGE_BODY_MAX_BYTES,
  MESSAGE_MAX_LENGTH,
  PROOF_BITS,
  READING_MS,
} from "../../contract/letterbox/visitor_messages.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { newChallenge } from "../../server/letterbox/letterbox_calls.ts";
import { solve } from "../../islands/page_shell/proof_of_work.ts";
import { FIELDS, openLetterbox, solved, write } from "../support/letterbox.ts";
import { signIn } from "../support/make.ts";
import { setMessagesStopped } from "../support/take_down.ts";
import { type TestApp, testApp } from "../support/test_app.ts";
import { errorIn } from "../support/errors.ts";

const MINUTE_MS = 60_000;
const TOO_OLD = SENTENCES.message_too_old;
const TOO_LONG = SENTENCES.message_too_long;
const EMPTY = SENTENCES.message_empty;
const ELSEWHERE = SENTENCES.message_elsewhere;
const CLOSED = SENTENCES.letterbox_closed;
const [FIELD] = FIELDS as [SendMessageRequest["fields"][number]];

/** Sent when so much time has gone by since its challenge was given out, however long solving it took. */
async function sentAfter(app: TestApp, ms: number): Promise<Partial<SendMessageRequest>> {
  const start = app.clock.now();
  const challenge = newChallenge(app.secret, start);
  const solution = await solve({ challenge, bits: PROOF_BITS });
  app.clock.advance(start.getTime() + ms - app.clock.now().getTime());
  return { challenge, solution };
}

async function signedWith(app: TestApp, secret: string): Promise<Partial<SendMessageRequest>> {
  const challenge = newChallenge(secret, app.clock.now());
  return { challenge, solution: await solve({ challenge, bits: PROOF_BITS }) };
}

const PROOFS: [claim: string, change: (app: TestApp) => Promise<Partial<SendMessageRequest>>][] = [
  ["without a proof", async (app) => {
    const { solution, challenge } = await solved(app);
    // The first that solves it is known: the one before it does not.
    return { challenge, solution: solution === 0 ? 1 : solution - 1 };
  }],
  ["with a challenge whose time was changed", async (app) => {
    const { solution, challenge } = await solved(app);
    return { solution, challenge: challenge.replace(/\.\d/, ".2") };
  }],
  ["with a challenge that is none", () => Promise.resolve({ challenge: "x" })],
  [
    "with a challenge that another secret signed",
    (app) => signedWith(app, "another secret, also long enough for tests"),
  ],
];

for (const [claim, change] of PROOFS) {
  Deno.test(`POST /api/messages/ refuses a message ${claim}`, async () => {
    await using app = await testApp();
    await openLetterbox(app);
    await assertRefused(app, TOO_OLD, write(app, await change(app)));
  });
}

Deno.test("POST /api/messages/ refuses what went out sooner than anyone reads", async () => {
  await using app = await testApp();
  await openLetterbox(app);
  await assertRefused(app, TOO_OLD, send(app, await sentAfter(app, 0)));
  const read = await send(app, await sentAfter(app, READING_MS));
  assert.equal(read.status, 200, await read.text());
});

Deno.test("POST /api/messages/ takes a challenge for 30 minutes, and no longer", async () => {
  await using app = await testApp();
  await openLetterbox(app);
  const old = await sentAfter(app, 31 * MINUTE_MS);
  await assertRefused(app, TOO_OLD, send(app, old));
  const young = await send(app, await sentAfter(app, 29 * MINUTE_MS));
  assert.equal(young.status, 200, await young.text());
});

const long = "x".repeat(MESSAGE_MAX_LENGTH / 2);

for (
  const [claim, fields, sentence] of [
    ["no fields", [], EMPTY],
    ["nothing in its fields", FIELDS.map((field) => ({ ...field, value: " \n" })), EMPTY],
    [
      "too much in all",
      [{ ...FIELD, value: long }, { ...FIELD, value: long }, { ...FIELD, value: "x" }],
      TOO_LONG,
    ],
    ["too many fields", Array.from({ length: FIELDS_MAX + 1 }, () => FIELD), TOO_LONG],
    ["a NUL", [{ ...FIELD, value: "a\0b" }], "Field contains characters that cannot be stored"],
    [
      "half a character",
      [{ ...FIELD, label: "a\ud800b" }],
      "Label contains characters that cannot be stored",
    ],
    ["a long label", [{ ...FIELD, label: "x".repeat(81) }], "Label may have at most 80 characters"],
    [
      "a number for a text",
      [{ ...FIELD, value: 7 as unknown as string }],
      "Field must be a text",
    ],
  ] as const
) {
  Deno.test(`POST /api/messages/ refuses a message with ${claim}`, async () => {
    await using app = await testApp();
    await openLetterbox(app);
    await assertRefused(app, sentence, write(app, { fields: [...fields] }));
  });
}

const ELSEWHERES: Record<string, string>[] = [
  { "Origin": "https://elsewhere.example" },
  { "Origin": "null" },
  { "Sec-Fetch-Site": "cross-site" },
  { "Origin": "http://localhost:8000", "Sec-Fetch-Site": "same-site" },
];

for (const headers of ELSEWHERES) {
  Deno.test(`POST /api/messages/ refuses a message with ${JSON.stringify(headers)}`, async () => {
    await using app = await testApp();
    await openLetterbox(app);
    await assertRefused(app, ELSEWHERE, write(app, {}, headers));
  });
}

Deno.test("POST /api/messages/ finds nobody of an unknown name, and no page that is offline", async () => {
  await using app = await testApp();
  const { bearer } = await openLetterbox(app);
  await signIn(app, "chef2");
  const offline = await app.post(CALLS.publishPortfolio, { is_published: false }, bearer);
  assert.equal(offline.status, 200, await offline.text());
  for (const username of ["chef1", "chef2", "nobody", "a\"b'"]) {
    await assertRefused(app, SENTENCES.portfolio_not_found, write(app, { username }), 404);
  }
});

const CLOSINGS: [
  claim: string,
  close: (app: TestApp, bearer: Record<string, string>) => Promise<unknown>,
][] = [
  ["its owner closed it", async (app, bearer) => {
    await (await app.post(CALLS.letterbox, { is_open: false }, bearer)).body?.cancel();
  }],
  [
    "the operator stopped it",
    (app) => setMessagesStopped(app, true),
  ],
  [
    "its owner's address is not verified",
    (app) => app.database.sql`update users set email_verify = false`,
  ],
  ["nobody ever opened it", (app) => app.database.sql`delete from letterboxes`],
];

for (const [claim, close] of CLOSINGS) {
  Deno.test(`POST /api/messages/ finds the letterbox closed when ${claim}`, async () => {
    await using app = await testApp();
    const { bearer } = await openLetterbox(app);
    await close(app, bearer);
    await assertRefused(app, CLOSED, write(app));
  });
}

Deno.test("POST /api/messages/ finds all letterboxes closed when the house takes no messages", async () => {
  await using app = await testApp({ MESSAGES: "off" });
  const { id, bearer } = await signIn(app);
  await (await app.post(CALLS.savePortfolio, { user_code: "<form>x" }, bearer)).body?.cancel();
  await app.database.sql`insert into letterboxes (user_id, is_open) values (${id}, true)`;
  await assertRefused(app, CLOSED, write(app));
});

Deno.test("POST /api/messages/ refuses a body that no message can have", async () => {
  await using app = await testApp();
  await openLetterbox(app);
  const fields = [{ ...FIELD, value: "x".repeat(MESSAGE_BODY_MAX_BYTES) }];
  await assertRefused(app, TOO_LONG, write(app, { fields }), 413);
});

async function send(app: TestApp, proof: Partial<SendMessageRequest>): Promise<Response> {
  return await app.post(CALLS.messages, { username: "chef1", fields: FIELDS, ...proof });
}

async function assertRefused(
  app: TestApp,
  sentence: string,
  answer: Promise<Response>,
  status = 400,
): Promise<void> {
  const response = await answer;
  assert.equal(response.status, status);
  assert.deepEqual(await errorIn(response), sentence);
  assert.deepEqual(await app.database.sql`select 1 from visitor_messages`, []);
  assert.deepEqual(await app.database.sql`select 1 from mails`, []);
}
