// One's own address in the profile and on the dashboard, in every state (screen_states.ts).
import type { DomainFound } from "../../contract/domains/domain_calls.ts";
import { SCREENS } from "../../contract/paths.ts";
import { makeFound, makeLead, TARGET } from "./domain_payload.ts";
import { LONGEST_USERNAME, type ScreenState, signedIn } from "./signed_in_state.ts";
import type { TestApp } from "./test_app.ts";
import { openRow } from "./profile_rows.ts";

const LONGEST_LABEL = "thelongestnamethatanybodywouldeverrentforherverylittlebakery";

interface Row {
  name?: string;
  shown_name?: string;
  found: DomainFound;
  isProven?: boolean;
  isMissing?: boolean;
  isOver?: boolean;
  isDoubted?: boolean;
}

export const DOMAIN_STATES: readonly ScreenState[] = [
  withAddresses(signedIn("profile_domain", SCREENS.profile, {}, async (page) => {
    await openRow(page, "Your own address");
  })),
  inProfile("profile_domain_wrong", {
    found: makeFound({
      txt: ["v=spf1 include:mail.example -all", "x".repeat(255)],
      plain: makeLead("ana.example", {
        leads_here: false,
        addresses: ["203.0.113.7", "2001:db8::bad"],
      }),
      www: makeLead("www.ana.example", { leads_here: false, addresses: [] }),
    }),
  }),
  inProfile("profile_domain_expired", {
    name: `${LONGEST_LABEL}.ana-and-friends.example`,
    found: makeFound({ txt: [] }),
    isOver: true,
  }),
  inProfile("profile_domain_missing", {
    found: makeFound({ txt: [] }),
    isProven: true,
    isMissing: true,
  }),
  inProfile("profile_domain_doubted", { found: makeFound(), isProven: true, isDoubted: true }),
  inProfile("profile_domain_live", { found: makeFound(), isProven: true }),
  withAddresses(
    signedIn("dashboard_domain", SCREENS.dashboard, {
      username: LONGEST_USERNAME,
      hasPortfolio: true,
    }, async (page, { app, origin }) => {
      await addDomain(app, {
        name: "xn--bckerei-der-guten-freunde-05b.example",
        shown_name: "bäckerei-der-guten-freunde.example",
        found: makeFound(),
        isProven: true,
      });
      await page.goto(origin + SCREENS.dashboard);
      await page.getByText("Also at").waitFor();
    }),
  ),
];

function inProfile(name: string, row: Row): ScreenState {
  return withAddresses(
    signedIn(name, SCREENS.profile, {}, async (page, { app, origin }) => {
      await addDomain(app, row);
      await page.goto(origin + SCREENS.profile);
      const other = page.getByText("Another name, or none");
      if (!await other.isVisible()) await openRow(page, "Your own address");
      await other.click();
    }),
  );
}

function withAddresses(state: ScreenState): ScreenState {
  return {
    ...state,
    environment: { DOMAINS_TARGET: [TARGET.host, ...TARGET.addresses].join() },
  };
}

/** Of the one person who is there. */
async function addDomain({ database: { sql } }: TestApp, row: Row): Promise<void> {
  const { name = "ana.example", shown_name = name, found, isProven, isMissing, isOver } = row;
  const isConfirmed = !row.isDoubted;
  await sql`
    insert into domains (user_id, name, shown_name, token, claimed_at, proven_at, missing_since,
      found, leads_here, is_confirmed, checked_at, next_check_at)
    select id, ${name}, ${shown_name}, ${"0123456789abcdef".repeat(2)},
      now() - interval '4 days',
      case when ${isProven ?? false} then now() - interval '3 days' end,
      case when ${isMissing ?? false} then now() - interval '1 day' end,
      ${JSON.stringify(found)}::jsonb, ${isProven ?? false}, ${isConfirmed}, now(),
      case when ${!isOver} then now() + interval '1 hour' end
    from users`;
}
