import { type Access, asOwner } from "../sign_in/mod.ts";
import { signPageToken } from "../http/page_tokens.ts";
import { bodyBytes, readSentName } from "../http/bodies.ts";
import type { Answers } from "../http/answers.ts";
import { FILE_NAME_MAX_LENGTH, FILES_MAX_BYTES } from "../../contract/limits.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import type { Deps } from "../deps.ts";
import {
  countFileBytes,
  deleteFile,
  findFileSent,
  listFiles,
  requireFileRoom,
  storeFile,
} from "./files.ts";
import { findPageOwner } from "../pictures/mod.ts";
import { framesOrigin } from "../http/hosts.ts";
import { countKb } from "../http/rate_limits.ts";
import { computeHash } from "../blobs/packing.ts";
import type { UploadFileReply } from "../../contract/files/file_calls.ts";
import { fileMarkup, FILES_FOLDER, filesPath } from "../../contract/files/files.ts";
import { Failure } from "../errors.ts";
import { count } from "../work/telemetry.ts";
import type { PlainCode } from "../../contract/problems.ts";

const START = new TextEncoder().encode("%PDF-");
const END = "%%EOF";
/** Readers of PDF look for the end there: signatures and line ends may stand behind it. */
const END_WITHIN_BYTES = 1_024;

const ENDING = ".pdf";

export function fileCalls(deps: Deps): Answers<"files" | "uploadFile" | "deleteFile"> {
  const { config, database: { sql }, pages, secret, clock } = deps;
  return {
    files: async ({ session }) => {
      const { user } = session;
      const owner = (await findPageOwner(sql, user.username))!;
      const token = signPageToken(secret, owner, clock.now(), "owner");
      const files = await listFiles(sql, user.id);
      return {
        files,
        bytes: countFileBytes(files),
        max_bytes: FILES_MAX_BYTES,
        base: framesOrigin(config) + filesPath(owner.username, token),
      };
    },
    uploadFile: ({ c, access, query }) => sendFile(deps, access, bodyBytes(c), query.name ?? ""),
    deleteFile: async ({ request, session }) => {
      await asOwner(deps, session, (sql, owner) => deleteFile(sql, owner.id, request.id));
      pages.forget(session.user.id);
      return { message: SENTENCES.file_deleted };
    },
  };
}

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

/** A visitor's browser saves it by this name, which must be that of no other kind of file. */
function readPdfName(name: string): string {
  const bare = readSentName(name.replace(/\.pdf$/i, ""), FILE_NAME_MAX_LENGTH - ENDING.length);
  return (bare || "file") + ENDING;
}

function checkPdf(bytes: Uint8Array): PlainCode | null {
  if (bytes.length === 0) return "file_empty";
  if (!START.every((byte, at) => bytes[at] === byte)) return "file_not_pdf";
  const last = new TextDecoder("latin1").decode(bytes.subarray(-END_WITHIN_BYTES));
  return last.includes(END) ? null : "file_cut_off";
}
