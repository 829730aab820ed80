// Pictures that the page of a registration names are sent one after the other, by one tab at a time.
import { CALLS } from "../../contract/paths.ts";
import type { MessageReply } from "../../contract/payloads.ts";
import type { UploadPictureReply } from "../../contract/pictures/picture_calls.ts";
import { type BroughtPictures, dropBrought, noteBrought, readBrought } from "../browser/brought.ts";
import { askSignedIn, failureMessage, type Reply } from "../browser/call.ts";
import { sendBytes, type UploadOptions } from "../browser/send_bytes.ts";
import { isSignedInAs } from "../browser/session.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { findKept, type KeptPicture, noteSent, tidyKept } from "./kept_pictures.ts";

export interface SendingState {
  kind: "sending" | "waiting" | "over" | "arrived";
  left: number;
  sent: number;
  refused: readonly { name: string; reason: string }[];
}

const LOCK = "brought_pictures";
const PAUSES_MS = [2_000, 5_000, 15_000, 60_000];
const OPTIONS: UploadOptions = { onProgress() {}, signal: new AbortController().signal };

let isBegun = false;

/** It goes on until all are sent, or until only a sign-in can help. */
export async function sendBrought(tell: (state: SendingState) => void): Promise<void> {
  if (isBegun) return;
  isBegun = true;
  try {
    await navigator.locks.request(LOCK, () => sendAll(tell));
  } finally {
    isBegun = false;
  }
}

async function sendAll(tell: (state: SendingState) => void): Promise<void> {
  const refused: SendingState["refused"][number][] = [];
  const say = (kind: SendingState["kind"], { names, sent }: BroughtPictures) =>
    tell({ kind, left: names.length, sent, refused: [...refused] });
  let pause = 0;
  for (let brought = readBrought(); brought; brought = readBrought()) {
    const [name] = brought.names;
    if (name === undefined) {
      if (brought.sent + refused.length > 0) say("arrived", brought);
      dropBrought();
      await tidyKept();
      return;
    }
    const [kept] = await findKept(new Set([name]));
    if (!kept) {
      noteBrought(name, false);
      continue;
    }
    say("sending", brought);
    const reply = await send(brought, kept);
    if (reply.ok) {
      pause = 0;
      await noteSent(name, brought.username);
      noteBrought(name, true);
    } else if (OVER.has(reply.code)) return say("over", brought);
    else if (reply.status === 400 || reply.status === 413) {
      refused.push({
        name: kept.entry.file_name,
        reason: failureMessage(reply, SENTENCES.picture_upload_failed),
      });
      noteBrought(name, false);
    } else {
      say("waiting", brought);
      await rest(PAUSES_MS[Math.min(pause++, PAUSES_MS.length - 1)]!);
    }
  }
}

/** The token is good for nothing any more. */
const OVER = new Set<string>(["pictures_over", "picture_not_awaited"]);

function send(
  { username, token }: BroughtPictures,
  { entry, blob }: KeptPicture,
): Promise<Reply<UploadPictureReply | MessageReply>> {
  const query = { name: entry.file_name };
  if (!isSignedInAs(username)) {
    return sendBytes<MessageReply>(CALLS.bringPicture, { token, ...query }, blob, null, OPTIONS);
  }
  return askSignedIn((access) =>
    sendBytes<UploadPictureReply>(CALLS.pictures, query, blob, access, OPTIONS)
  );
}

/** The network that is back ends it. */
function rest(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener("online", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    addEventListener("online", end);
  });
}
