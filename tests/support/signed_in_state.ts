// A screen as someone finds it who is signed in, in one of the situations that change what it shows.
import type { Page } from "playwright-core";
import { addIdentity } from "../../server/providers/identities.ts";
import { startSession } from "../../server/accounts/sessions.ts";
import { signToken } from "../../server/http/tokens.ts";
import { getUser, userPayload } from "../../server/accounts/users.ts";
import { CALLS } from "../../contract/paths.ts";
import type { Visibility } from "../../contract/publishing/visibility.ts";
import { addMessages, FORM } from "./letterbox.ts";
import { addConnections } from "./connected.ts";
import { makeUser } from "./make.ts";
import type { TestApp } from "./test_app.ts";
import type { TestServer } from "./test_server.ts";

export interface ScreenState {
  name: string;
  /** Of the app, where it is not the one of all tests. */
  environment?: Record<string, string>;
  /** Brings the page there, from a fresh browser and an empty database. */
  open(page: Page, server: TestServer): Promise<void>;
}

export const PAGE = `<!DOCTYPE html><html lang="en"><title>Soup of the day</title>
<body style="font:20px Georgia;background:#12343b;color:#f6e7cb;padding:3rem">
<h1>Soup of the day</h1><p>Lentils, lemon, cumin.</p></body></html>`;

export const LONGEST_USERNAME = "chef1withthelongestnameallowed";

interface Situation {
  username?: string;
  hasPortfolio?: boolean;
  /** With a page that has a form. */
  hasForm?: boolean;
  /** Open, and three wrote. */
  hasMessages?: boolean;
  /** An assistant and a key. */
  hasConnections?: boolean;
  isUnverified?: boolean;
  hasLongNames?: boolean;
  hasVisits?: boolean;
  /** Twelve saves, by several hands, of very different sizes. */
  hasVersions?: boolean;
  visibility?: Visibility;
  isOffline?: boolean;
}

export function signedIn(
  name: string,
  path: string,
  situation: Situation = {},
  then: (page: Page, server: TestServer) => Promise<void> = () => Promise.resolve(),
): ScreenState {
  return {
    name,
    async open(page, server) {
      const { app, origin } = server;
      const { username = "chef1" } = situation;
      const { id } = await makeUser(app, username);
      const { user, access, refresh, cookie } = await openSession(app, id);
      const { hasForm, hasMessages } = situation;
      if (situation.hasPortfolio || hasForm || hasMessages) {
        const bearer = { Authorization: `Bearer ${access}` };
        const user_code = hasForm || hasMessages ? FORM : PAGE;
        await (await app.post(CALLS.savePortfolio, { user_code }, bearer)).body?.cancel();
      }
      const { sql } = app.database;
      if (hasMessages) await addMessages(app, id);
      if (situation.hasConnections) await addConnections(app, id);
      if (situation.isUnverified) await sql`update users set email_verify = false where id = ${id}`;
      if (situation.hasVisits) {
        await sql`insert into visit_days (user_id, day, visits, visitors)
          select ${id}::uuid, now()::date - i, (i * 37 % 23), (i * 37 % 23) / 2
          from generate_series(0, 29) as i`;
        await sql`insert into visit_referrers (user_id, day, host, visits)
          values (${id}, now()::date, 'www.linkedin.com', 41), (${id}, now()::date, 'chat.example', 7)`;
        await sql`insert into link_presses (user_id, day, link, words, presses)
          values (${id}, now()::date, 'mailto:chef@example.com', 'Email me', 3),
            (${id}, now()::date, 'https://soup.example/', 'The soup', 1)`;
      }
      if (situation.hasVersions) await addVersions(server, id, access);
      const { visibility, isOffline } = situation;
      if (visibility) {
        await sql`update portfolios set visibility = ${visibility} where user_id = ${id}`;
      }
      if (isOffline) await sql`update portfolios set is_published = false where user_id = ${id}`;
      if (situation.hasLongNames) {
        await sql`update users set first_name = ${"عبد الرحمن بن محمد"},
          last_name = ${"Wolfeschlegelsteinhausenbergerdorff".repeat(2)},
          email = ${`${"long.address".repeat(5)}@example.com`} where id = ${id}`;
      }
      await page.context().addCookies([{ name: "page_session", value: cookie, url: origin }]);
      await page.addInitScript((session) => {
        // A page of a user, in its sandbox.
        if (self.origin === "null") return;
        for (const [key, value] of Object.entries(session)) localStorage.setItem(key, value);
      }, { access_token: access, refresh_token: refresh, user: JSON.stringify(user) });
      await page.goto(origin + path);
      await then(page, server);
    },
  };
}

/** As a provider opens one: there may be no passwords. */
async function openSession({ database: { sql }, secret, clock }: TestApp, userId: string) {
  const now = clock.now();
  const identity = { issuer: "https://id.example", subject: userId };
  await addIdentity(sql, userId, identity);
  const credential = { provider: "oidc", identity } as const;
  // As after a code, for those who have a second factor.
  const second = { hasCode: true, remembered: null };
  const session = await startSession(sql, secret, userId, credential, second, now);
  if (!session || session === "second_step") throw new Error("there is no session");
  return {
    ...session.tokens,
    user: userPayload(await getUser(sql, userId)),
    cookie: await signToken(secret, "page", session.id, now),
  };
}

async function addVersions({ app }: TestServer, userId: string, access: string): Promise<void> {
  const bearer = { Authorization: `Bearer ${access}` };
  for (const lines of [1, 3, 900, 899, 20, 1400, 7, 7_000, 2, 40, 41]) {
    const user_code = `<h1>Soup</h1>\n${"<p>Lentils, lemon, cumin.</p>\n".repeat(lines)}`;
    await (await app.post(CALLS.savePortfolio, { user_code }, bearer)).body?.cancel();
  }
  await app.database.sql`
    update portfolio_versions set source = 'assistant', published_by = 'An assistant of some name'
    where user_id = ${userId} and version % 3 = 0`;
}
