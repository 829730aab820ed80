// /api/files/: the PDFs beside a page: which are there, the way to send one, also with a key, and the way to be rid of it.
import { asOwner } from "../accounts/safety.ts";
import { signPageToken } from "../access/page_tokens.ts";
import { countKb } from "../access/rate_limits.ts";
import { computeHash } from "../blobs/blobs.ts";
import { bodyBytes } from "../calls/bodies.ts";
import type { Answers } from "../calls/calls.ts";
import { readSentName } from "../calls/sent_names.ts";
import type { FileEntry, UploadFileReply } from "../../contract/file_payloads.ts";
import { fileMarkup, FILES_FOLDER } from "../../contract/files.ts";
import { FILE_NAME_MAX_LENGTH, FILES_MAX_BYTES } from "../../contract/limits.ts";
import { filesPath } from "../../contract/paths.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import type { Deps } from "../deps.ts";
import { Failure } from "../errors.ts";
import {
  countFileBytes,
  deleteFile,
  findFileSent,
  listFiles,
  requireFileRoom,
  storeFile,
} from "../files/files.ts";
import { checkPdf } from "../files/pdf.ts";
import { findPageOwner } from "../pictures/picture_access.ts";
import { count } from "../platform/telemetry.ts";

const ENDING = ".pdf";

export function fileCalls(deps: Deps): Answers<"files" | "uploadFile" | "deleteFile"> {
  const { config, database: { sql }, limits, blobs, pages, secret, clock } = deps;
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
        base: (config.usercontentOrigin ?? "") + filesPath(owner.username, token),
      };
    },
    uploadFile: async ({ c, access, query }) => {
      const userId = "user" in access ? access.user.id : access.user_id;
      const bytes = bodyBytes(c);
      const problem = checkPdf(bytes);
      if (problem) throw new Failure("bad_input", problem);
      const hash = computeHash(bytes);
      // Sent again, since its answer got lost.
      const before = await findFileSent(sql, userId, hash);
      if (before) return toReply(before);
      await limits.take(["file", userId]);
      await requireFileRoom(sql, userId, bytes.length);
      await limits.take(["kept_kb", userId, countKb(bytes.length)]);
      const sent = { hash, fileName: readPdfName(query.name ?? ""), bytes: bytes.length };
      const file = await blobs.keepFor(
        [bytes],
        (keep) => asOwner(deps, access, (sql) => storeFile(sql, keep, userId, sent, clock.now())),
      );
      count("files");
      return toReply(file);
    },
    deleteFile: async ({ request, session }) => {
      await asOwner(deps, session, (sql, owner) => deleteFile(sql, owner.id, request.id));
      pages.forget(session.user.id);
      return { message: SENTENCES.file_deleted };
    },
  };
}

function toReply(file: FileEntry): UploadFileReply {
  return { file, href: FILES_FOLDER + file.name, markup: fileMarkup(file) };
}

/** A visitor's browser saves it by this name: it is no other kind of file there. */
function readPdfName(name: string): string {
  const bare = readSentName(name.replace(/\.pdf$/i, ""), FILE_NAME_MAX_LENGTH - ENDING.length);
  return (bare || "file") + ENDING;
}
