// What the tests that ask something of every feature need to know of visits.
import { CALLS } from "../../contract/paths.ts";
import type { FeatureCases } from "../support/feature_cases.ts";
import { ok } from "../support/sign_in_journey.ts";
import { ID, TRICKY } from "../support/tricky.ts";

const PRESSES = "server/visits/presses.ts";

export const cases: FeatureCases = {
  tables: {
    link_presses: {
      owner: PRESSES,
      readers: [],
      opens: "nothing",
      leads: "shown to its person",
      staysAtProof: "guard nothing",
    },
  },
  joins: { users: [PRESSES], portfolios: [PRESSES] },
  rows: `
  insert into link_presses (user_id, day, link, words, presses)
    values ('${ID}1', '2026-01-02', 'mailto:chef1@example.com', ${TRICKY}, 3);`,
  callsForAnyone: ["POST /api/visits/presses/"],
  async walk(app) {
    const press = { username: "chef1", link: "https://soup.example/" };
    await ok(app.post(CALLS.presses, press, { "User-Agent": "Mozilla/5.0 Firefox/153.0" }));
    await app.visits.flush();
  },
};
