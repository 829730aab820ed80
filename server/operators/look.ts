// An operator looks at a page, also at one that nobody else may see: as source, as findings, alive where and as strangers see it.
import { askerOf } from "../work/fair_queue.ts";
import type { LookReply } from "../../contract/operators/operator_payloads.ts";
import type { Session } from "../accounts/sessions.ts";
import type { Deps } from "../deps.ts";
import { findOwnAddress } from "../domains/own_hosts.ts";
import { Failure } from "../errors.ts";
import { listFileNames } from "../files/files.ts";
import { findPageOwner } from "../publishing/picture_access.ts";
import { listPictureNames } from "../pictures/pictures.ts";
import { buildLookUrl } from "../publishing/looks.ts";
import { findPortfolio } from "../publishing/portfolios.ts";
import { findPublicHead } from "../publishing/public_portfolios.ts";
import { actAsOperator } from "./acts.ts";

/** Of a page as it was saved: never of a draft. Throws a Failure. */
export async function lookAtPage(
  deps: Deps,
  session: Session,
  username: string,
): Promise<LookReply> {
  const { database: { sql }, userCodes, preparer, clock, ownHosts } = deps;
  const owner = await findPageOwner(sql, username);
  const page = owner && await findPortfolio(sql, userCodes, owner.user_id);
  if (!page) throw new Failure("not_found", "nobody_has_that_page");
  const { user_code } = page;
  const { findings } = await preparer.preparePreview(askerOf(session.user.id), user_code, {
    year: clock.now().getUTCFullYear(),
    hasLetterbox: true,
    ownPictures: await listPictureNames(sql, owner.user_id, user_code),
    ownFiles: await listFileNames(sql, owner.user_id, user_code),
  });
  // Before its owner's address is verified it has no address either.
  const hasAddress = await findPublicHead(sql, owner.username) !== null;
  const address = ownHosts && await findOwnAddress(sql, owner.username);
  const doing = { act: "look", username, reason: "" } as const;
  const look_url = await actAsOperator(
    deps,
    session,
    doing,
    () => hasAddress ? buildLookUrl(deps, owner, address) : Promise.resolve(null),
  );
  return { look_url, user_code, findings };
}
