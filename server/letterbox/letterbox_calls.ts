import { getUser, isFromElsewhere } from "../accounts/mod.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import type { FormField } from "../../contract/publishing/frame_messages.ts";
import { SCREENS } from "../../contract/paths.ts";
import {
  findReplyTo,
  findSecret,
  PROOF_BITS,
  READING_MS,
} from "../../contract/letterbox/visitor_messages.ts";
import type { Secret } from "../../contract/letterbox/message_sentences.ts";
import type { Sql } from "../database/database.ts";
import type { Deps } from "../deps.ts";
import { Failure } from "../errors.ts";
import type { Answers } from "../http/answers.ts";
import { clientFrom, clientNetworks } from "../http/askers.ts";
import { isPageToken } from "../http/page_tokens.ts";
import { DIGEST_MS } from "../mail/letter.tsx";
import { operatorAddress } from "../config/operator_settings.ts";
import { enqueueDigest, enqueueMail } from "../mail/outbox.ts";
import { secretAskedMail } from "../operators/mod.ts";
import { manyMessagesMail, visitorMessageMail } from "./visitor_message_mail.ts";
import {
  deleteMessages,
  isKept,
  listMessages,
  markAsking,
  setLetterbox,
  setRead,
  storeMessage,
} from "./letterboxes.ts";
import { findLock, findPublicHead, type PublicHead } from "../publishing/mod.ts";
import { createFairQueue } from "../work/fair_queue.ts";
import { count } from "../work/telemetry.ts";
import { problem } from "../../contract/problems.ts";
import { pageUrl } from "../http/hosts.ts";
import { asOwner } from "../sign_in/mod.ts";
import { createHash } from "node:crypto";
import { isSame, sign } from "../config/signature.ts";

const QUEUE = {
  atOnce: 4,
  waiting: 200,
  refuse: () => new Failure("too_many", problem("too_many", { seconds: 60 }), { retryAfterS: 60 }),
};

export function sendMessage(
  deps: Deps,
): Answers<"messageChallenge" | "sendMessage" | "refusedMessage"> {
  const { config, clock, limits, secret, share } = deps;
  const inTurn = createFairQueue({
    ...QUEUE,
    atOnce: share(QUEUE.atOnce, 1),
    waiting: share(QUEUE.waiting, 1),
  });
  const once = takeOnce();

  return {
    messageChallenge: () => ({
      challenge: newChallenge(secret, clock.now()),
      bits: PROOF_BITS,
    }),
    sendMessage: async ({ c, request }) => {
      if (isFromElsewhere(c, config)) throw new Failure("bad_input", "message_elsewhere");
      const { username, fields, challenge, solution, website, token } = request;
      const id = checkSolution(secret, challenge, solution, clock.now());
      if (!id) throw new Failure("bad_input", "message_too_old");
      if (website) return { message: SENTENCES.message_sent };
      const asker = {
        path: clientNetworks(c, config),
        account: username.toLowerCase(),
        isKnown: false,
      };
      await inTurn(asker, async () => {
        await limits.take(["message", clientFrom(c, config)]);
        const page = await findOpenPage(deps, username, token);
        await once(id, () => acceptMessage(deps, page, id, fields));
      });
      return { message: SENTENCES.message_sent };
    },
    refusedMessage: async ({ c, request }) => {
      if (isFromElsewhere(c, config)) throw new Failure("bad_input", "message_elsewhere");
      const { username, secret, token } = request;
      await limits.take(["message_refused", clientFrom(c, config)]);
      await mark(deps, await findOpenPage(deps, username, token), secret);
      return null;
    },
  };
}

function takeOnce(): (id: string, work: () => Promise<void>) => Promise<void> {
  const underWay = new Map<string, Promise<void>>();
  return async (id, work) => {
    const taking = underWay.get(id) ?? work();
    underWay.set(id, taking);
    try {
      await taking;
    } finally {
      underWay.delete(id);
    }
  };
}

async function findOpenPage(
  { config, database, secret, clock }: Deps,
  username: string,
  token = "",
): Promise<PublicHead> {
  const page = await findPublicHead(database.sql, username);
  if (!page?.is_shown) throw new Failure("not_found", "portfolio_not_found");
  if (page.visibility === "password") {
    const lock = await findLock(database.sql, username);
    const isLetIn = lock && isPageToken(secret, lock, token, clock.now());
    if (!isLetIn) throw new Failure("forbidden", "page_locked");
  }
  if (config.areMessagesOff || !page.takes_messages) {
    throw new Failure("bad_input", "letterbox_closed");
  }
  return page;
}

async function acceptMessage(
  deps: Deps,
  page: PublicHead,
  id: string,
  fields: readonly FormField[],
): Promise<void> {
  const { database, clock, limits, outbox } = deps;
  const asked = findSecret(fields);
  if (asked) {
    await mark(deps, page, asked);
    throw new Failure("bad_input", `message_asks_${asked}`);
  }
  if (await isKept(database.sql, id)) return;
  await limits.take(["message_page", page.user_id]);
  const isOneOfMany = !await limits.allows(["message_mail", page.user_id]);
  const message = {
    fields: fields.map(({ label, value }) => ({ label, value })),
    replyTo: findReplyTo(fields),
  };
  await database.transaction(async (sql) => {
    const stored = { id, userId: page.user_id, ...message };
    if (!await storeMessage(sql, stored, clock.now())) return;
    await tellOwner(deps, sql, page, message, isOneOfMany);
  });
  outbox.notify();
  count("messages");
}

async function mark(
  { config, database, clock, outbox }: Deps,
  { user_id, username }: PublicHead,
  asked: Secret,
): Promise<void> {
  const url = pageUrl(config, username);
  const mail = secretAskedMail({ username, secret: asked, url });
  const now = clock.now();
  await database.transaction(async (sql) => {
    if (!await markAsking(sql, user_id, asked, now)) return;
    await enqueueMail(sql, operatorAddress(config), mail, now);
  });
  outbox.notify();
}

async function tellOwner(
  { config, clock }: Deps,
  sql: Sql,
  { user_id, username }: PublicHead,
  message: Pick<Parameters<typeof visitorMessageMail>[0], "fields" | "replyTo">,
  isOneOfMany: boolean,
): Promise<void> {
  const now = clock.now();
  const { email } = await getUser(sql, user_id);
  const url = config.publicUrl + SCREENS.dashboard;
  if (!isOneOfMany) {
    const mail = visitorMessageMail({ username, url, ...message });
    const { replyTo } = message;
    return await enqueueMail(sql, email, mail, now, { replyTo, userId: user_id });
  }
  const dueAt = new Date(now.getTime() + DIGEST_MS);
  const write = (times: number) => manyMessagesMail({ username, times, url });
  await enqueueDigest(sql, email, "messages", write, dueAt, now);
}

export function letterbox(
  deps: Deps,
): Answers<"messages" | "readMessages" | "deleteMessages" | "letterbox"> {
  const { config, database: { sql }, clock, pages } = deps;
  return {
    messages: async ({ query, session }) => {
      const { before } = query;
      const { id } = session.user;
      return await listMessages(sql, id, before, clock.now());
    },
    readMessages: async ({ request, session }) => {
      const { ids, is_read } = request;
      await asOwner(deps, session, (sql, { id }) => setRead(sql, id, ids, is_read));
      return { message: SENTENCES.messages_changed };
    },
    deleteMessages: async ({ request, session }) => {
      const { ids } = request;
      await asOwner(deps, session, (sql, { id }) => deleteMessages(sql, id, ids));
      return { message: SENTENCES.messages_deleted };
    },
    letterbox: async ({ request, session }) => {
      const { is_open } = request;
      await asOwner(deps, session, (sql, { id }) => setLetterbox(sql, config, id, is_open));
      pages.forget(session.user.id);
      return {
        message: is_open ? SENTENCES.letterbox_is_open : SENTENCES.letterbox_is_closed,
      };
    },
  };
}

const LIFETIME_MS = 30 * 60 * 1_000;
const CHALLENGE = /^([0-9a-f-]{36})\.(\d{13})\.([\w-]{43})$/;

export function newChallenge(secret: string, now: Date): string {
  const id = crypto.randomUUID();
  const time = String(now.getTime());
  return `${id}.${time}.${sign(secret, "proof of work", `${id} ${time}`)}`;
}

function checkSolution(
  secret: string,
  challenge: string,
  solution: number,
  now: Date,
): string | null {
  const [, id, time, signature] = CHALLENGE.exec(challenge) ?? [];
  if (!id || !time || !signature) return null;
  if (!isSame(signature, sign(secret, "proof of work", `${id} ${time}`))) return null;
  const age = now.getTime() - Number(time);
  if (age < READING_MS || age > LIFETIME_MS) return null;
  const hash = createHash("sha256").update(`${challenge}.${solution}`).digest();
  return hash.readUInt32BE() >>> (32 - PROOF_BITS) === 0 ? id : null;
}
