// Pages whose visitors may write to their owner, and messages as the page around a frame sends them.
import { CALLS } from "../../contract/paths.ts";
import type { ChallengeReply, SendMessageRequest } from "../../contract/letterbox/message_calls.ts";
import { READING_MS } from "../../contract/letterbox/visitor_messages.ts";
import { solve } from "../../islands/page_shell/proof_of_work.ts";
import { type SignedInUser, signIn } from "./make.ts";
import type { TestApp } from "./test_app.ts";

export const FORM = `<!DOCTYPE html><html lang="en"><head><title>Write to me</title></head><body>
<h1>Write to me</h1><form><label>Your name <input name="name"></label>
<label>Email <input type="email" name="email"></label>
<label>Message <textarea name="message"></textarea></label><button>Send it</button></form></body></html>`;

/** Someone with a page and an open letterbox. */
export async function openLetterbox(
  app: TestApp,
  { username = "chef1", code = FORM } = {},
): Promise<SignedInUser> {
  const user = await signIn(app, username);
  await expectOk(app.post(CALLS.savePortfolio, { user_code: code }, user.bearer));
  await expectOk(app.post(CALLS.letterbox, { is_open: true }, user.bearer));
  return user;
}

export const FIELDS: SendMessageRequest["fields"] = [
  { name: "name", label: "Your name", type: "text", value: "Visitor" },
  { name: "email", label: "Email", type: "email", value: "visitor@example.com" },
  { name: "message", label: "Message", type: "textarea", value: "May I have the recipe?" },
];

/** A challenge with its solution, old enough to be believed. */
export async function solved(app: TestApp) {
  const reply: ChallengeReply = await (await app.get(CALLS.messageChallenge)).json();
  app.clock.advance(READING_MS);
  return { challenge: reply.challenge, solution: await solve(reply) };
}

export async function write(
  app: TestApp,
  change: Partial<SendMessageRequest> = {},
  headers: Record<string, string> = {},
): Promise<Response> {
  const hasProof = "challenge" in change && "solution" in change;
  const proof = hasProof ? {} : await solved(app);
  const message = { username: "chef1", fields: FIELDS, ...proof, ...change };
  return await app.post(CALLS.messages, message, headers);
}

/** As if three had written: two of them lately. */
export async function addMessages({ database: { sql } }: TestApp, userId: string): Promise<void> {
  await sql`insert into letterboxes (user_id, is_open) values (${userId}, true)`;
  const texts = [
    "Do you cater for weddings? We would be sixty people, in June, by the lake. Most of us eat no meat, and two of us no gluten.",
    "The recipe of the lentil soup, please!",
    "https://very-long-address.example/".repeat(4),
  ];
  for (const [i, text] of texts.entries()) {
    const fields = [
      { label: "Your name", value: `Visitor ${i + 1}` },
      { label: "Message", value: `${text}\n\nThank you` },
    ];
    await sql`
      insert into visitor_messages (id, user_id, fields, reply_to, is_read, received_at)
      values (gen_random_uuid(), ${userId}, ${JSON.stringify(fields)}::jsonb,
        ${i === 1 ? null : `visitor${i + 1}@example.com`}, ${i > 1}, ${new Date(
      Date.now() - i * 40_000_000,
    )})`;
  }
}

async function expectOk(answer: Promise<Response>): Promise<void> {
  const response = await answer;
  const text = await response.text();
  if (!response.ok) throw new Error(text);
}
