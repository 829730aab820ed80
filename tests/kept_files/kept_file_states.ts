// What an author reads of the files that are kept with their page (screen_states.ts).
import { WHOLE } from "../../contract/kept_files/kept_file_sentences.ts";
import { openTab } from "../support/editor.ts";
import { type ScreenState, signedIn } from "../support/signed_in_state.ts";
import type { TestApp } from "../support/test_app.ts";

const ELSEWHERE = [
  {
    address: "https://cdnjs.cloudflare.com/ajax/libs/pyodide/0.26.1/pyodide.asm.wasm",
    failure: "too_large",
  },
  { address: "https://cdnjs.cloudflare.com/ajax/libs/soup/1.0.0/soup.min.js", failure: "gone" },
];

export const KEPT_FILE_STATES: readonly ScreenState[] = [
  signedIn("dashboard_kept_files", "/dashboard", { hasPortfolio: true }, async (page, { app }) => {
    await keepFor(app, []);
    await page.reload();
    await page.getByRole("heading", { name: WHOLE }).waitFor();
  }),
  signedIn(
    "dashboard_files_elsewhere",
    "/dashboard",
    { hasPortfolio: true },
    async (page, { app }) => {
      await keepFor(app, ELSEWHERE);
      await page.reload();
      await page.getByText("2 stay elsewhere").waitFor();
    },
  ),
  signedIn("editor_kept_files", "/dashboard", { hasPortfolio: true }, async (page, { app }) => {
    await keepFor(app, ELSEWHERE.slice(1));
    await page.getByRole("button", { name: "Edit Portfolio" }).click();
    await openTab(page, "To fix");
    await page.getByText("Kept here: 2 files").waitFor();
  }),
];

async function keepFor(
  { database: { sql } }: TestApp,
  elsewhere: typeof ELSEWHERE,
): Promise<void> {
  const hosts = elsewhere.length > 0 ? ["cdnjs.cloudflare.com"] : [];
  await sql`
    insert into page_rewrites
      (user_id, version, is_seen, edits, hosts, named_hosts, at_run_time, elsewhere, made_at)
    select user_id, version, true, '[]', ${hosts}::text[], '{}', '{}',
      ${JSON.stringify(elsewhere)}::jsonb, now() from portfolios`;
  await sql`
    insert into kept_files (id, address, type, hash, bytes, made_at)
    select id, 'https://unpkg.com/' || id, 'text/css', code_hash, 312345, now()
    from portfolio_versions, unnest(array['a', 'b']) id`;
  await sql`
    insert into page_kept_files (user_id, address, file_id)
    select user_id, address, kept_files.id from portfolios, kept_files`;
}
