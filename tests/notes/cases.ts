// What the tests that ask something of every feature need to know of notes.
import type { FeatureCases } from "../support/feature_cases.ts";
import { ID, TRICKY } from "../support/tricky.ts";
import { NOTE_STATES } from "./note_states.ts";

const REVIEW_LINKS = "server/notes/review_links.ts";

export const cases: FeatureCases = {
  tables: {
    review_links: {
      owner: REVIEW_LINKS,
      readers: [],
      opens: "the address shows a page or a draft, and lets nobody into the account",
      leads: (sql, id, now) =>
        sql`select 1 from review_links where user_id = ${id} and ends_at > ${now}`,
      staysAtProof: "are over, and show nothing",
    },
    notes: {
      owner: "server/notes/notes.ts",
      readers: [],
      opens: "nothing",
      leads: "a shared one is shown by its link, which ends",
      staysAtProof: "shown to the owner alone, once their links are over",
    },
  },
  joins: { users: [REVIEW_LINKS], portfolios: [REVIEW_LINKS] },
  rows: `
  insert into review_links (id, user_id, created_at, ends_at, draft, late_asks)
    values ('${ID}6', '${ID}1', now(), now(), ${TRICKY}, array['', 'a,b', E'\\\\']);
  insert into notes (id, user_id, link_id, reviewer, name, text, quote, element, at, is_written, source, width,
      is_shared, created_at)
    values ('${ID}7', '${ID}1', '${ID}6', '\\x01', ${TRICKY}, ${TRICKY}, '', 'h1', 3, false, ${TRICKY}, 390, true, now());`,
  exported: ["review_links", "notes"],
  screens: {
    review: {
      address: "/review/x",
      islands: ["review"],
      ledTo: "review",
      inParts: "review_over",
    },
  },
  screenStates: NOTE_STATES,
  framed: ["review"],
};
