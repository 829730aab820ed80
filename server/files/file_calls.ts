// /api/files/: the PDFs beside a page: which are there, the way to send one, also with a key, and the way to be rid of it.
import { asOwner } from "../accounts/safety.ts";
import { signPageToken } from "../publishing/page_tokens.ts";
import { bodyBytes } from "../http/bodies.ts";
import type { Answers } from "../http/answers.ts";
import { FILES_MAX_BYTES } from "../../contract/limits.ts";
import { filesPath } from "../../contract/paths.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import type { Deps } from "../deps.ts";
import { countFileBytes, deleteFile, listFiles } from "./files.ts";
import { findPageOwner } from "../publishing/picture_access.ts";
import { sendFile } from "./send_file.ts";
import { framesOrigin } from "../http/hosts.ts";

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
