// A PDF is put beside a page, whoever sends it: looked at, counted, kept once.
import { type Access, asOwner } from "../accounts/safety.ts";
import { countKb } from "../http/rate_limits.ts";
import { computeHash } from "../blobs/packing.ts";
import { readSentName } from "../http/sent_names.ts";
import type { UploadFileReply } from "../../contract/files/file_payloads.ts";
import { fileMarkup, FILES_FOLDER } from "../../contract/files/files.ts";
import { FILE_NAME_MAX_LENGTH } from "../../contract/limits.ts";
import type { Deps } from "../deps.ts";
import { Failure } from "../errors.ts";
import { findFileSent, requireFileRoom, storeFile } from "./files.ts";
import { checkPdf } from "./pdf.ts";
import { count } from "../work/telemetry.ts";

const ENDING = ".pdf";

/** Throws a Failure with a sentence for its sender. */
export async function sendFile(
  deps: Deps,
  access: Access,
  bytes: Uint8Array<ArrayBuffer>,
  name: string,
): Promise<UploadFileReply> {
  const { database: { sql }, limits, blobs, clock } = deps;
  const userId = "user" in access ? access.user.id : access.user_id;
  const problem = checkPdf(bytes);
  if (problem) throw new Failure("bad_input", problem);
  const hash = computeHash(bytes);
  // Sent again, since its answer got lost.
  const before = await findFileSent(sql, userId, hash);
  if (before) return toReply(before);
  await limits.take(["file", userId]);
  await requireFileRoom(sql, userId, bytes.length);
  await limits.take(["kept_kb", userId, countKb(bytes.length)]);
  const sent = { hash, fileName: readPdfName(name), bytes: bytes.length };
  const file = await blobs.keepFor(
    [bytes],
    (keep) => asOwner(deps, access, (sql) => storeFile(sql, keep, userId, sent, clock.now())),
  );
  count("files");
  return toReply(file);
}

function toReply(file: UploadFileReply["file"]): UploadFileReply {
  return { file, href: FILES_FOLDER + file.name, markup: fileMarkup(file) };
}

/** A visitor's browser saves it by this name: it is no other kind of file there. */
function readPdfName(name: string): string {
  const bare = readSentName(name.replace(/\.pdf$/i, ""), FILE_NAME_MAX_LENGTH - ENDING.length);
  return (bare || "file") + ENDING;
}
