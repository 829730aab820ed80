import type { AccountEventExport } from "../../contract/exports/account_export.ts";
import {
  ACCOUNT_EVENTS,
  type AccountEventKind,
  EVENTS_KEPT,
  sayWay,
  type SignInMethod,
} from "../../contract/accounts/account_events.ts";
import type { ProviderId } from "../../contract/providers/providers.ts";
import type { Sql } from "../database/database.ts";

export interface AccountEvent {
  kind: AccountEventKind;
  way?: SignInMethod;
  browser?: string;
  name?: string;
}

export async function noteEvent(
  sql: Sql,
  userId: string,
  { kind, way, browser, name }: AccountEvent,
  now: Date,
): Promise<void> {
  await sql`
    insert into account_events (user_id, at, kind, way, browser, name)
    values (${userId}, ${now}, ${kind}, ${way ?? null}, ${browser ?? null}, ${name ?? null})`;
  await sql`
    delete from account_events
    where user_id = ${userId} and id <= (
      select id from account_events where user_id = ${userId}
      order by id desc offset ${EVENTS_KEPT} limit 1)`;
}

export interface ToldEvent {
  at: string;
  text: string;
}

export async function listEvents(
  sql: Sql,
  userId: string,
  nameProvider: (id: ProviderId) => string,
): Promise<ToldEvent[]> {
  const rows = await exportEvents(sql, userId);
  return rows.map(({ at, kind, way, browser, name }) => ({
    at: at.toISOString(),
    text: ACCOUNT_EVENTS[kind]({
      way: way === null ? "" : sayWay(way, nameProvider),
      browser: browser ?? "",
      name: name ?? "",
    }),
  }));
}

export async function exportEvents(sql: Sql, userId: string): Promise<AccountEventExport[]> {
  return await sql<AccountEventExport>`
    select at, kind, way, browser, name
    from account_events where user_id = ${userId} order by id desc`;
}

/** An account without either row is an old one: `noteEvent` keeps only the last EVENTS_KEPT. */
export async function awaitsFirstSignIn(sql: Sql, userId: string): Promise<boolean> {
  const rows = await sql<{ kind: AccountEventKind }>`
    select kind from account_events
    where user_id = ${userId} and kind in ('account_made', 'signed_in')`;
  return rows.length > 0 && rows.every(({ kind }) => kind === "account_made");
}
