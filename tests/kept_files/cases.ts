// What the tests that ask something of every feature need to know of kept files.
import { CALLS } from "../../contract/paths.ts";
import { KEPT_FILE_STATES } from "./kept_file_states.ts";
import { ok } from "../support/sign_in_journey.ts";
import type { FeatureCases } from "../support/feature_cases.ts";
import { ID, TRICKY } from "../support/tricky.ts";

const PAGE_REWRITES = "server/kept_files/page_rewrites.ts";
const PAGES_TO_KEEP = "server/kept_files/pages_to_keep.ts";
const PAGE_WISHES = "server/kept_files/page_wishes.ts";
const KEPT_FILES = "server/kept_files/kept_files.ts";
const OF_PAGE = { opens: "nothing", staysAtProof: "of the page, and shown as it is" };

export const cases: FeatureCases = {
  tables: {
    page_rewrites: {
      ...OF_PAGE,
      owner: PAGE_REWRITES,
      readers: [PAGE_WISHES, KEPT_FILES, "server/publishing/public_portfolios.ts"],
      leads: "shown as the page is",
    },
    page_kept_files: {
      ...OF_PAGE,
      owner: PAGE_REWRITES,
      readers: [KEPT_FILES, PAGE_WISHES],
      leads: "names what the page loads, which its hosts show to everybody",
    },
    page_wishes: {
      ...OF_PAGE,
      owner: PAGE_WISHES,
      readers: [],
      leads: "tells what hosts are asked for",
    },
    pages_to_keep: {
      ...OF_PAGE,
      owner: PAGES_TO_KEEP,
      readers: [],
      leads: "tells when hosts are asked",
    },
  },
  joins: {
    users: [PAGE_WISHES],
    portfolios: [PAGE_REWRITES, PAGES_TO_KEEP, PAGE_WISHES],
    visit_days: [PAGE_REWRITES],
  },
  readByEditor: [CALLS.loads],
  screenStates: KEPT_FILE_STATES,
  imports: { islands: { kept_files: ["editor"], editor: ["kept_files"] } },
  callsForAnyone: ["POST /api/loads/"],
  async walk(app, user) {
    const asked = ["https://unpkg.com/soup"];
    await ok(app.post(CALLS.loads, { username: "chef1", asked }));
    await ok(app.get(CALLS.loads, user.bearer));
  },
  rows: `
  insert into host_files (address, failure, fetched_at) values ('https://unpkg.com/soup', ${TRICKY}, now());
  insert into host_files (address, final_address, hash, type, bytes, fetched_at)
    select 'https://unpkg.com/peas', 'https://unpkg.com/peas@1', hash, 'text/css', size, now() from blobs limit 1;
  insert into kept_files (id, address, type, hash, bytes, license, made_at)
    select 'a', 'https://unpkg.com/peas@1', 'text/css', hash, size, ${TRICKY}, now() from blobs limit 1;
  insert into page_rewrites (user_id, version, is_seen, edits, hosts, named_hosts, at_run_time, elsewhere, made_at)
    values ('${ID}1', 4, true, '[{"start": 1, "end": 2, "text": "\\u0007"}]', array['unpkg.com', '{'], '{}', '{}', '[]',
      now());
  insert into page_wishes values ('${ID}1', ${TRICKY}, false, now());
  insert into page_kept_files values ('${ID}1', ${TRICKY}, 'a');
  insert into keeper_lease (holder, ends_at) values ('${ID}1', now());`,
};
