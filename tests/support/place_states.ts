// The operator's room about the place itself, in every state (screen_states.ts).
import { giveMailUp } from "./given_up.ts";
import { DAY_MS, invite, openInvitation, withdraw } from "./invited.ts";
import { inRoom } from "./operator_states.ts";
import { REGISTRATION } from "./registration.ts";
import type { ScreenState } from "./signed_in_state.ts";
import { CALLS } from "../../contract/paths.ts";
import { noteBackup } from "../../server/backups/manifest.ts";
import type { TestApp } from "./test_app.ts";

export const PLACE_STATES: readonly ScreenState[] = [
  inRoom("operator_place_new", "/operator/place", "The place"),
  inRoom("operator_place", "/operator/place", "Given up", {
    async before({ app }) {
      await noteBackup(
        app.database.sql,
        { takenAt: app.clock.now() },
        { tables: 36, rows: 812_345, bytes: 3.4e9, objectsElsewhere: 0 },
        "chef9@example.com",
      );
      await makeDays(app);
      await giveMailUp(app);
      const recipient = "a.chef.with.a.long.address@a-long-name-of-a-kitchen.example";
      await giveMailUp(app, { recipient, said: "550 5.1.1 <chef6@example.com>: user unknown" });
    },
    async after(page) {
      await page.getByText("The days as a table").click();
    },
  }),
  inRoom("operator_invitations_none", "/operator/invitations", "No invitation lets anybody in"),
  inRoom("operator_invitations", "/operator/invitations", "used up", {
    environment: { REGISTRATION: "invite" },
    before: ({ app }) => makeInvitations(app),
    async after(page) {
      await page.getByLabel("One email address").check();
      await page.getByLabel("Email", { exact: true }).fill("chef7@example.com");
    },
  }),
  inRoom("operator_invitation_made", "/operator/invitations", "Invite somebody", {
    async after(page) {
      await page.getByLabel("How many people").fill("20");
      await page.getByRole("button", { name: "Make the link" }).click();
      await page.getByText("it is not shown again").waitFor();
    },
  }),
];

/** Of every state. */
export async function makeInvitations(app: TestApp): Promise<void> {
  const endsAt = new Date(app.clock.now().getTime() + 14 * DAY_MS);
  await invite(app, { uses: 20, endsAt });
  await invite(app, { email: "a.chef.with.a.long.address@kitchen.example", endsAt });
  const { token } = await invite(app, { email: "chef1@example.com", endsAt });
  const response = await app.post(
    CALLS.register,
    REGISTRATION,
    await openInvitation(app, token),
  );
  await response.body?.cancel();
  const { id } = await invite(app, { endsAt });
  await withdraw(app, id);
}

/** Thirty days of a place that grows, three of which nobody counted. */
export async function makeDays({ database: { sql }, clock }: TestApp): Promise<void> {
  await sql`
    insert into place_days (day, people, pages, saves, visits, bytes)
    select (${clock.now()}::timestamptz at time zone 'UTC')::date - ago,
      1200 - 17 * ago, 900 - 11 * ago, 40 + (ago * 37) % 90, 2000 + (ago * 791) % 1700,
      9e9 - 1.1e8 * ago
    from generate_series(0, 40) as ago where ago not in (12, 13, 14)`;
}
