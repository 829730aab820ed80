// What a stranger may hold of an account, or have left behind there, and whether each still does what it did.
import { createLink } from "../../server/accounts/links.ts";
import {
  addPendingSignIn,
  findPendingSignIn,
  isRemembered,
  rememberBrowser,
} from "../../server/second_factor/pending_sign_ins.ts";
import { CALLS, SCREENS } from "../../contract/paths.ts";
import { OAUTH } from "../../contract/assistants/connection_paths.ts";
import { portfolioPath } from "../../contract/publishing/page_paths.ts";
import type { PictureListReply } from "../../contract/pictures/picture_calls.ts";
import { renewAccess, type World } from "./ended_access.ts";
import { FEATURE_CASES } from "./feature_cases.ts";
import { type AccountPurpose, LINK_CALLS } from "./link_calls.ts";
import { grantCode, opens, sendForm } from "./oauth.ts";
import { addPasskey, opens as opensByPasskey } from "./passkeys.ts";
import { hasNewLinkMade } from "./registration.ts";
import { insertFactor } from "./second_factor.ts";

const PURPOSES: AccountPurpose[] = [
  "verify_email",
  "reset_password",
  "recover_account",
  "change_email",
  "registration",
  "remove_second_factor",
  "keep_second_factor",
  "not_me",
];

/** What a stranger may hold or have left behind, and whether each still opens the account, shows its page, or leads away from it. */
export async function makeCredentials(
  world: World,
): Promise<Record<string, () => Promise<boolean>>> {
  const { app, user: { id } } = world;
  const ofFeatures: Record<string, () => Promise<boolean>> = {};
  for (const { leftBehind } of FEATURE_CASES) {
    Object.assign(ofFeatures, await leftBehind?.(world));
  }
  const { user: stolen, key, assistant } = await renewAccess(app, id);
  const code = await grantCode(app, stolen);
  const passkey = await addPasskey(app, stolen);
  const { sql } = app.database;
  const now = app.clock.now();
  const pictures = app.get(CALLS.pictures, stolen.bearer);
  const { base, pictures: [picture] }: PictureListReply = await (await pictures).json();
  const pending = await addPendingSignIn(sql, id, { password_hash: "any" }, now);
  const remembered = await rememberBrowser(sql, id, now);
  await sql`update domains set proven_at = ${now}, leads_here = true`;
  await sql`update users set email_verify = false`;
  const links = await Promise.all(PURPOSES.map(async (purpose) => {
    const newEmail = purpose === "change_email" ? "chef9@example.com" : null;
    const link = await createLink(sql, id, purpose, app.clock.now(), newEmail);
    if (purpose === "registration") {
      const account = { username: "chef1", email: "chef1@example.com" };
      return [`link: ${purpose}`, () => hasNewLinkMade(app, link, account)] as const;
    }
    const use = async () => {
      if (purpose.endsWith("second_factor")) await insertFactor(app, id);
      return await isGood(app.post(LINK_CALLS[purpose], { ...link, new_email: newEmail }));
    };
    return [`link: ${purpose}`, use] as const;
  }));
  return {
    "session: access": () => isGood(app.get(CALLS.userData, stolen.bearer)),
    "session: page": async () =>
      (await (await app.get(SCREENS.dashboard, stolen.cookie)).text()).includes("chef1"),
    "session: refresh": () => isGood(app.post(CALLS.tokenRefresh, { refresh: stolen.refresh })),
    "sign-in that waits for a code": async () =>
      await findPendingSignIn(sql, pending, now) !== null,
    "browser that needs no code": () => isRemembered(sql, id, remembered, now),
    "key": () => opens(app, key),
    "passkey": () => opensByPasskey(app, passkey),
    "assistant: access": () => opens(app, assistant.access_token),
    "assistant: refresh": () => {
      const { refresh_token, client_id } = assistant;
      const grant = { grant_type: "refresh_token", refresh_token, client_id };
      return isGood(sendForm(app, OAUTH.token, grant));
    },
    "address of a picture that only its owner sees": () =>
      isGood(app.get(base + picture!.files[0]!.name)),
    "name that the page leads to": async () => {
      const { status, headers } = await app.get(portfolioPath("chef1"));
      return status === 302 && headers.get("Location")!.includes("ana.example");
    },
    "name that the page says it is at": async () => {
      await sql`update domains set redirects = false`;
      const page = await (await app.get(portfolioPath("chef1"))).text();
      await sql`update domains set redirects = true`;
      return page.includes("ana.example");
    },
    "code": () => isGood(sendForm(app, OAUTH.token, code)),
    ...Object.fromEntries(links),
    ...ofFeatures,
  };
}

export async function isGood(answer: Promise<Response>): Promise<boolean> {
  const response = await answer;
  await response.body?.cancel();
  return response.ok;
}
