// POST /api/try/preview/: a page is tried by somebody without an account, and kept for no longer than a preview.
import { createHmac } from "node:crypto";
import { identifyAsker } from "../http/asker.ts";
import { clientAddress, clientFrom } from "../http/client_address.ts";
import { countKb } from "../http/rate_limits.ts";
import type { Answers } from "../http/answers.ts";
import type { Deps } from "../deps.ts";
import { previewPage, requirePreviewSize } from "./preview_page.ts";
import { saveGuestPreview } from "./previews.ts";

/** The key of the count that all guests share. */
const ALL = "all";

export function previewGuest(deps: Deps): Answers<"previewGuest"> {
  const { config, database, limits, secret } = deps;
  return {
    previewGuest: async ({ c, request: { user_code } }) => {
      requirePreviewSize(user_code);
      const from = clientFrom(c, config);
      const kb = countKb(user_code);
      await limits.take(
        ["guest_preview", from],
        ["guest_preview_kb", from, kb],
        ["guest_previews_kb", ALL, kb],
      );
      const author = {
        asker: identifyAsker(c, config),
        hasLetterbox: false,
        mayHaveLetterbox: false,
        ownPictures: [],
        ownFiles: [],
      };
      // Whose previews are replaced can be told by it, and where anybody was cannot.
      const guest = createHmac("sha256", secret).update(`guest ${clientAddress(c, config)}`)
        .digest();
      return await previewPage(
        deps,
        user_code,
        author,
        (frame, now) => saveGuestPreview(database.sql, guest, frame, now),
      );
    },
  };
}
