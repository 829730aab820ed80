// An operator looks at a page, also at one that nobody else may see: as source, as findings, alive in a preview of theirs.
import { askerOf } from "../platform/fair_queue.ts";
import type { LookReply } from "../../contract/operator_payloads.ts";
import type { Session } from "../accounts/sessions.ts";
import type { Deps } from "../deps.ts";
import { Failure } from "../errors.ts";
import { listFileNames } from "../files/files.ts";
import { findPageOwner } from "../pictures/picture_access.ts";
import { listPictureNames } from "../pictures/pictures.ts";
import { findPortfolio } from "../publishing/portfolios.ts";
import { previewPage } from "../publishing/preview_page.ts";
import { savePreview } from "../publishing/previews.ts";
import { actAsOperator } from "./acts.ts";

/** Of a page as it was saved: never of a draft. Throws a Failure. */
export async function lookAtPage(
  deps: Deps,
  session: Session,
  username: string,
): Promise<LookReply> {
  const { database: { sql }, userCodes } = deps;
  const owner = await findPageOwner(sql, username);
  const page = owner && await findPortfolio(sql, userCodes, owner.user_id);
  if (!page) throw new Failure("not_found", "nobody_has_that_page");
  const { user_code } = page;
  const about = {
    asker: askerOf(session.user.id),
    hasLetterbox: true,
    mayHaveLetterbox: false,
    ownPictures: await listPictureNames(sql, owner.user_id, user_code),
    ownFiles: await listFileNames(sql, owner.user_id, user_code),
  };
  const { frame_url, findings } = await previewPage(deps, user_code, about, (frame, now) => {
    const doing = { act: "look", username, reason: "" } as const;
    return actAsOperator(
      deps,
      session,
      doing,
      (sql, { id }) => savePreview(sql, session.user.id, frame, now, id),
    );
  });
  return { frame_url, user_code, findings };
}
