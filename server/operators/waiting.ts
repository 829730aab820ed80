// What waits for an operator: objections, pages that are held, reports.
import type { OperatorProps } from "../../ui/operators/operator_screen.tsx";
import type { Sql } from "../database/database.ts";
import { listHeldPages } from "./held_pages.ts";
import { listReportedPages } from "./reports.ts";
import { listOpenObjections } from "./takedowns.ts";

export async function readWaiting(sql: Sql): Promise<OperatorProps> {
  const [objections, held, reported] = await Promise.all([
    listOpenObjections(sql),
    listHeldPages(sql),
    listReportedPages(sql),
  ]);
  return {
    objections: objections.map(({ username, objection, objected_at }) => (
      { username, words: objection, at: objected_at.toISOString() }
    )),
    held: held.map(({ username, title, held_at, held_for }) => ({
      username,
      title,
      words: held_for.map(({ message }) => message).join(" "),
      at: held_at.toISOString(),
    })),
    reported: reported.map(({ username, title, reports, newest_at, details }) => (
      { username, title, reports, words: details, at: newest_at.toISOString() }
    )),
  };
}
