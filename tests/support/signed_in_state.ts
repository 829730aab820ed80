// A screen as someone finds it who is signed in, in one of the situations that change what it shows.
import type { Page } from "playwright-core";
import { CALLS } from "../../contract/paths.ts";
import { addMessages, FORM } from "./letterbox.ts";
import { addConnections } from "./connected.ts";
import { makeUser, PASSWORD } from "./make.ts";
import type { TestServer } from "./test_server.ts";

export interface ScreenState {
  name: string;
  /** Brings the page there, from a fresh browser and an empty database. */
  open(page: Page, server: TestServer): Promise<void>;
}

export const PAGE = `<!DOCTYPE html><html lang="en"><title>Soup of the day</title>
<body style="font:20px Georgia;background:#12343b;color:#f6e7cb;padding:3rem">
<h1>Soup of the day</h1><p>Lentils, lemon, cumin.</p></body></html>`;

interface Situation {
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
      const { id } = await makeUser(app);
      const login = await app.post(CALLS.login, { username: "chef1", password: PASSWORD });
      const { user, access, refresh } = await login.json();
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
          values (${id}, now()::date, 'search.example', 41), (${id}, now()::date, 'chat.example', 7)`;
      }
      if (situation.hasLongNames) {
        await sql`update users set first_name = ${"عبد الرحمن بن محمد"},
          last_name = ${"Wolfeschlegelsteinhausenbergerdorff".repeat(2)},
          email = ${`${"long.address".repeat(5)}@example.com`} where id = ${id}`;
      }
      const [cookie] = login.headers.getSetCookie()[0]!.split(";");
      const [cookieName, value] = cookie!.split("=") as [string, string];
      await page.context().addCookies([{ name: cookieName, value, url: origin }]);
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
