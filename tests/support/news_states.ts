// The news of one's account: what the profile tells of it, and the page behind the mail about a new browser (screen_states.ts).
import { createLink } from "../../server/accounts/links.ts";
import { type AccountEvent, noteEvent } from "../../server/accounts/account_events.ts";
import { UNKNOWN_BROWSER } from "../../contract/accounts/account_events.ts";
import { notMePath } from "../../contract/accounts/account_paths.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { makeUser } from "./make.ts";
import { type ScreenState, signedIn } from "./signed_in_state.ts";
import { openRow } from "./profile_rows.ts";

const EVENTS: readonly AccountEvent[] = [
  { kind: "signed_in", way: "password", browser: "Samsung Internet on Android" },
  { kind: "key_made", name: "The script that publishes my page each night from my own computer" },
  { kind: "passkey_added", name: "Laptop" },
  { kind: "email_change_asked" },
  { kind: "email_changed" },
  { kind: "signed_in", way: "passkey", browser: UNKNOWN_BROWSER },
  { kind: "assistant_connected", name: "x".repeat(80) },
  { kind: "sign_in_disowned" },
  { kind: "password_reset" },
  { kind: "signed_in", way: "google", browser: "Firefox on Windows" },
];

export const NEWS_STATES: readonly ScreenState[] = [
  signedIn("profile_activity", "/profile", {}, async (page, { app }) => {
    const [user] = await app.database.sql<{ id: string }>`select id from users`;
    for (const event of EVENTS) {
      await noteEvent(app.database.sql, user!.id, event, app.clock.now());
    }
    await page.reload();
    await openRow(page, "Where you are signed in");
    await openRow(page, "Recent activity");
    await page.getByText("Access key made").waitFor();
  }),
  {
    name: "not_me",
    async open(page, { app, origin }) {
      const { id } = await makeUser(app);
      const { uid, token } = await createLink(app.database.sql, id, "not_me", app.clock.now());
      await page.goto(origin + notMePath(uid, token));
      await page.getByRole("button", { name: "It was not me", disabled: false }).waitFor();
    },
  },
  {
    name: "not_me_over",
    async open(page, { origin }) {
      await page.goto(origin + notMePath("x", "y"));
      await page.getByRole("button", { name: "It was not me" }).click();
      await page.getByText(SENTENCES.not_me_over).waitFor();
    },
  },
];
